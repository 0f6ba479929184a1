// Ends with one clear sentence where Node is too old. `npm install` brings the right one into node_modules; this fails
// only where a setting kept its install script from running.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `sightline needs Node 22.18 or newer, this is ${process.versions.node}: run "npm install" and try again`,
  )
  process.exit(1)
}
