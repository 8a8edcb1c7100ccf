# Reads the known ids, then FILE:LINE:TEXT, and says which citations in the text name nothing that is known.
FILENAME != "-" { known[$0] = 1; if (/^gating /) { id = $0; sub(/\..*/, "", id); known[id] = 1 }; next }
{
  file = $0; sub(/:.*/, "", file)
  line = substr($0, length(file) + 2); sub(/:.*/, "", line)
  text = substr($0, length(file) + length(line) + 3)
  if (file ~ /\.swift$/) sub(/^[^`]*[^`\/:]\/\/ /, "// ", text)
  if (file ~ /\.swift$/ && text !~ /^[ \t]*\/\// && text !~ /`.*`/) next
  rows(); numbers(); pages()
}

# "010 FR-008, T018", "008 claim-1 to claim-6", "gating 8.3, 8.4", "D-M3", "W-12", "F-4", "decisions P-9 and P-10".
function rows(   rest, token, document, before) {
  rest = text; document = ""
  while (match(rest, /(010|008|004|gating|[A-Za-z]+-[A-Z]*[0-9]+(-[0-9]+)?|T0[0-9][0-9]|[0-9]+\.[0-9]+|[0-9]+)/)) {
    before = substr(rest, 1, RSTART - 1); token = substr(rest, RSTART, RLENGTH)
    after = substr(rest, RSTART + RLENGTH, 1); rest = substr(rest, RSTART + RLENGTH)
    if (before !~ /^(,? ?(and|to|…|–)? ?)$/) document = ""
    if (before ~ /[A-Za-z0-9\/§#.:%-]$/ || after ~ /[A-Za-z_%]/) { document = ""; continue }
    if (token ~ /^(010|008|004|gating)$/) { document = (rest ~ /^ [A-Za-z0-9]/) ? token : ""; continue }
    if (token ~ /^(D-[A-Z]|W-|F-|R-)[0-9]+$/) look(token)
    else if (token ~ /^P-[0-9][0-9]?$/) look(document == "004" ? "004 " token : token)
    else if (document == "gating" && token ~ /^[0-9.]+$/) look("gating " token)
    else if (document ~ /^0/ && token ~ /^(T0|[A-Za-z]+-)/) look(document " " token)
    else if (token !~ /-/) document = ""
  }
}

# "decision 0027", "principle 3", "product §4", "screens §1", "screens figure 13", "terminal fact 16", "cases \"Who may\"".
function numbers(   rest, token) {
  if (match(text, /(^|[^A-Za-z])[Dd]ecisions? [0-9][0-9]?([^0-9]|$)/))
    say("a decision is cited as P-27 or by its page, 0027")
  if (match(text, /(^|[^A-Za-z])issues? (part )?[0-9]/) && file != "docs/requirements.md" && file !~ /decisions\/product/)
    say("an issue is nowhere in the repository")
  each("[Dd]ecision 0[0-9][0-9][0-9]"); each("decisions/0[0-9][0-9][0-9]"); each("principle [0-9]+")
  each("(product|screens) §[0-9.]*[0-9]"); each("screens figures? [0-9]+"); each("terminal fact [0-9]+")
  each("(screens §[0-9.]+|cases|terminal) \"[^\"]+\"")
  if (file ~ /\.swift$/ && match(text, /`(product|screens|terminal) [0-9.]+/)) {
    token = substr(text, RSTART + 1, RLENGTH - 1); sub(/ /, token ~ /^terminal/ ? " fact " : " §", token); look(token)
  }
  if (text ~ /(^|[^0-9])(010|008|004) ("[A-Z]|UX |[A-Z][a-z]+[A-Z][a-z]+)/ && file !~ /decisions\/0/)
    say("a row is cited by its id")
}

function each(pattern,   rest, token) {
  rest = text
  while (match(rest, pattern)) {
    token = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
    sub(/^Decision/, "decision", token); sub(/^decisions\//, "decision ", token)
    sub(/figures /, "figure ", token); sub(/ §[0-9.]+ "/, " \"", token)
    look(token)
  }
}

# A page is named by its path from the root, or beside the page that names it.
function pages(   rest, token, folder) {
  rest = text; folder = file; sub(/[^\/]*$/, "", folder)
  while (match(rest, /[A-Za-z0-9_.\/-]*[A-Za-z0-9_-]\.md/)) {
    token = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
    if (file ~ /\.md$/ && token ~ /^\.\.\//) { sub(/^(\.\.\/)+/, "", token); folder = file ~ /decisions/ ? "docs/" : "" }
    if (!(("page " token) in known) && !(("page " folder token) in known)) say("no page " token)
  }
}

function look(id) { if (!(id in known)) say("nothing is called " id) }
function say(what) { print file ":" line ": " what }
