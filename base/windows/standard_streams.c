/* A reader that waits for a pipe cannot be woken here, nor a writer, so that both are threads of
 * their own. Nor does the system tell when the reader of a pipe has gone: it is asked now and then.
 */
#include "base/standard_streams.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>
/* after it */
#include <winternl.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/windows/transfer.h"

enum { PAUSE_MS = 20, LOOK_MS = 50, GONE_LOOK_MS = 200, PATIENCE_MS = 5000 };

struct standard_input {
    struct transfer *transfer;
    HANDLE stop;
    char data[TRANSFER_MAX]; /* read, and not yet taken from `first` on */
    size_t first, end;
};

struct standard_output {
    struct transfer *transfer;
    atomic_bool hurries, stuck;
};

/* Of the Windows Driver Kit: what NtQueryInformationFile() tells of a pipe. */
enum { PIPE_LOCAL_INFORMATION = 24, PIPE_DISCONNECTED = 1, PIPE_CLOSING = 4 };
struct pipe_local_information {
    ULONG type, configuration, maximum_instances, current_instances, inbound_quota;
    ULONG read_data_available, outbound_quota, write_quota_available, state, end;
};

/* True if stdout is a pipe whose other end is closed. */
static bool reader_is_gone(void)
{
    IO_STATUS_BLOCK status;
    struct pipe_local_information info = {0};
    HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
    return GetFileType(out) == FILE_TYPE_PIPE &&
           NtQueryInformationFile(out, &status, &info, sizeof info,
                                  (FILE_INFORMATION_CLASS)PIPE_LOCAL_INFORMATION) == 0 &&
           (info.state == PIPE_CLOSING || info.state == PIPE_DISCONNECTED);
}

struct standard_input *standard_input_new(void)
{
    struct standard_input *input = memory_new(1, sizeof *input);
    input->stop = CreateEventW(NULL, TRUE, FALSE, NULL);
    input->transfer = transfer_new(GetStdHandle(STD_INPUT_HANDLE), false);
    if (!input->stop || !input->transfer) {
        free(input);
        return NULL;
    }
    return input;
}

void standard_input_free(struct standard_input *input)
{
    transfer_free(input->transfer);
    CloseHandle(input->stop);
    free(input);
}

void standard_input_stop(struct standard_input *input)
{
    SetEvent(input->stop);
}

/* Waits until something is read. False if there will be nothing any more. */
static bool fill(struct standard_input *input)
{
    HANDLE any[] = {input->stop, transfer_done(input->transfer)};
    DWORD which;
    if (!transfer_is_begun(input->transfer)) {
        transfer_begin(input->transfer, NULL, 0);
    }
    do {
        which = WaitForMultipleObjects(2, any, FALSE, GONE_LOOK_MS);
        if (which == WAIT_OBJECT_0 || (which == WAIT_TIMEOUT && reader_is_gone())) {
            return false;
        }
    } while (which != WAIT_OBJECT_0 + 1);
    input->first = 0;
    input->end = transfer_end(input->transfer, input->data);
    return input->end > 0;
}

size_t standard_input_read(struct standard_input *input, char *out, size_t size)
{
    if (input->first == input->end && !fill(input)) {
        return 0;
    }
    size_t there = input->end - input->first, n = there < size ? there : size;
    memcpy(out, input->data + input->first, n);
    input->first += n;
    return n;
}

bool standard_input_pause(struct standard_input *input)
{
    return WaitForSingleObject(input->stop, PAUSE_MS) == WAIT_TIMEOUT && !reader_is_gone();
}

bool standard_input_watch_reader(struct standard_input *input)
{
    while (WaitForSingleObject(input->stop, GONE_LOOK_MS) == WAIT_TIMEOUT) {
        if (reader_is_gone()) {
            return true;
        }
    }
    return false;
}

struct standard_output *standard_output_new(void)
{
    struct standard_output *output = memory_new(1, sizeof *output);
    output->transfer = transfer_new(GetStdHandle(STD_OUTPUT_HANDLE), true);
    return output;
}

void standard_output_free(struct standard_output *output)
{
    if (output->transfer) {
        transfer_free(output->transfer);
    }
    free(output);
}

/* Waits until a piece is written; false if nobody reads it and nobody is waited for any more. */
static bool await_piece(struct standard_output *output)
{
    int64_t since = -1;
    while (WaitForSingleObject(transfer_done(output->transfer), LOOK_MS) == WAIT_TIMEOUT) {
        if (atomic_load(&output->hurries)) {
            since = since < 0 ? clock_ms() : since;
            if (clock_ms() - since >= PATIENCE_MS) {
                return false;
            }
        }
    }
    return true;
}

bool standard_output_write(struct standard_output *output, const char *data, size_t length)
{
    while (length) {
        size_t piece = length < TRANSFER_MAX ? length : TRANSFER_MAX;
        if (!output->transfer || atomic_load(&output->stuck)) {
            return false;
        }
        transfer_begin(output->transfer, data, piece);
        if (!await_piece(output)) {
            atomic_store(&output->stuck, true);
            return false;
        }
        size_t n = transfer_end(output->transfer, NULL);
        if (!n) {
            return false;
        }
        data += n;
        length -= n;
    }
    return true;
}

void standard_output_hurry(struct standard_output *output)
{
    atomic_store(&output->hurries, true);
}
