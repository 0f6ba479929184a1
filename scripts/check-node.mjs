// Exits with a clear message if Node is too old. `npm install` puts the right version into node_modules, so this check
// fails only if npm ran with install scripts disabled.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `sightline needs Node 22.18 or newer, but this is ${process.versions.node}: run "npm install" and try again`,
  )
  process.exit(1)
}
