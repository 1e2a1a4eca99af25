# Reads a file of options into the array `flags` of libFuzzer; sourced by the scripts in this folder.
#
#     flags_of OPTIONS DICTIONARIES
flags_of() {
  local key value
  flags=()
  while IFS=' =' read -r key value; do
    case $key in
      dict) flags+=("-dict=$2/$value") ;;
      [a-z]*) flags+=("-$key=$value") ;;
    esac
  done <"$1"
}
