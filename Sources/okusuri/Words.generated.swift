// lint: table of data
// swift-format-ignore-file
// Written by scripts/phrases from Localizable/: change the words there and run it again.

extension CommandSentences {
}

enum Help {
}
