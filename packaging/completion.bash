# Completion for weltgeist in bash. The program itself is asked for its commands, options and games,
# so that nothing here has to follow what it learns.

_weltgeist() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
    local i command='' usage='' option='' value=''
    local -a variants=() choices=()
    COMPREPLY=()

    # Bash parts --option=value at the sign.
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
    fi

    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --variants)
            [ "${COMP_WORDS[i+1]}" = = ] && ((i++))
            ((++i < COMP_CWORD)) && variants+=(--variants "${COMP_WORDS[i]}")
            ;;
        -* | =) ;;
        *)
            [ "$command" ] || command=${COMP_WORDS[i]}
            ;;
        esac
    done

    usage=$("$program" ${command:+"$command"} --help 2>/dev/null) || return
    if [[ $before =~ ^--[a-z-]+$ ]]; then
        # Behind one blank stands an option's value, behind more its meaning.
        value=$(sed -n "s/^  $before \([^ ]\{1,\}\).*/\1/p" <<<"$usage")
    fi
    case $value in
    FILE | PATH | COMMAND)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
        return
        ;;
    GAME)
        mapfile -t COMPREPLY < <(compgen -W "$(_weltgeist_games)" -- "$word")
        return
        ;;
    SIDE)
        mapfile -t COMPREPLY < <(compgen -W 'white black both none' -- "$word")
        return
        ;;
    *\|*)
        mapfile -t COMPREPLY < <(compgen -W "${value//|/ }" -- "$word")
        return
        ;;
    ?*)
        return
        ;;
    esac

    if [[ $word == -* ]]; then
        option=$(sed -n 's/^  \(--[a-z-]*\).*/\1/p' <<<"$usage")
        mapfile -t COMPREPLY < <(compgen -W "$option" -- "$word")
    elif [ ! "$command" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$(sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p' <<<"$usage")" \
            -- "$word")
    else
        usage=${usage%%$'\n'*}
        if [[ $usage == *GAME* ]]; then
            mapfile -t choices < <(compgen -W "$(_weltgeist_games)" -- "$word")
        fi
        if [[ $usage == *FILE* || $usage == *SHARD* ]]; then
            mapfile -t -O "${#choices[@]}" choices < <(compgen -f -- "$word")
            compopt -o filenames 2>/dev/null
        fi
        COMPREPLY=("${choices[@]}")
    fi
}

# The names of all games, those of files named by --variants among them.
_weltgeist_games() {
    "$program" "${variants[@]}" games 2>/dev/null | sed 's/ .*//'
}

complete -F _weltgeist weltgeist
