// Clocks of both sides.

export class Clock {
    /** `onFlag(white)` once a side's time is over; `onTick()` a few times a second. */
    constructor(onTick, onFlag) {
        this.onTick = onTick;
        this.onFlag = onFlag;
        this.set(null);
    }

    /** Full clocks of {minutes, increment}, or none. */
    set(control) {
        this.stop();
        this.control = control;
        this.left = control ? { true: control.minutes * 60000, false: control.minutes * 60000 } : null;
    }

    get on() {
        return this.left !== null;
    }

    /** A side's clock runs. */
    start(white) {
        this.stop();
        if (!this.on) {
            return;
        }
        this.running = { white, since: performance.now() };
        this.timer = setInterval(() => {
            if (this.remaining(white) <= 0) {
                this.stop();
                this.onFlag(white);
            }
            this.onTick();
        }, 200);
    }

    /** No clock runs. */
    stop() {
        clearInterval(this.timer);
        if (this.running && this.left) {
            this.left[this.running.white] = this.remaining(this.running.white);
        }
        this.running = null;
    }

    /** A side has moved. */
    moved(white) {
        this.stop();
        if (this.on) {
            this.left[white] += this.control.increment * 1000;
        }
    }

    /** Milliseconds. */
    remaining(white) {
        const gone = this.running?.white === white ? performance.now() - this.running.since : 0;
        return Math.max(0, this.left[white] - gone);
    }

    text(white) {
        const seconds = Math.ceil(this.remaining(white) / 1000);
        return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    }
}
