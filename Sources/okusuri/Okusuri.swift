import ArgumentParser
@main struct Okusuri: AsyncParsableCommand { }
