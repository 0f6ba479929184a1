// Finds a JDK with a minimum version. It also searches outside of PATH, because the default `java` can be older than
// other installed versions.

import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const PLACES: readonly string[] = [
  '/usr/lib/jvm/*',
  '/usr/java/*',
  '/opt/*jdk*',
  '/opt/java/*',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home',
  '/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home',
  join(homedir(), '.sdkman/candidates/java/*'),
  join(homedir(), '.jdks/*'),
]

/** The home folder of the first JDK with at least this version. */
export function findJdk(least: number): string {
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, '..'))
  const named = process.env.JAVA_HOME === undefined ? [] : [process.env.JAVA_HOME]
  const homes = [...named, ...inPath, ...PLACES.flatMap((place) => globSync(place))]
  const jdks = [...new Set(homes)].filter(
    (home) => existsSync(join(home, 'bin/java')) && existsSync(join(home, 'bin/jar')),
  )
  const found = jdks.find((home) => versionOf(home) >= least)
  if (found !== undefined) return found
  throw new Error(
    `Trino needs a JDK of version ${least} or newer; set JAVA_HOME to one. Found: ${jdks.join(', ') || 'none'}`,
  )
}

/** Parses the JDK's version from its standard error, for example `openjdk version "25.0.3" 2026-04-21 LTS`. */
function versionOf(home: string): number {
  const { stderr } = spawnSync(join(home, 'bin/java'), ['-version'], { encoding: 'utf8' })
  return Number(/ version "([0-9]+)/.exec(stderr)?.[1] ?? 0)
}
