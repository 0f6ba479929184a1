// Reads settings from a configuration, flags and environment variables, for tests.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArgs } from '../../src/cli/args.ts'
import { readSettings, type Settings } from '../../src/cli/config/settings.ts'
import { serveUsage } from '../../src/cli/serving/serve-usage.ts'
import type { ServiceConfig } from '../../src/config/service-config.ts'
import { folderOfTest } from './temporary-folder.ts'

/** Writes a configuration as JSON and returns its path. */
export function configFile(config: unknown): string {
  const path = join(folderOfTest(), 'service.json')
  writeFileSync(path, JSON.stringify(config))
  return path
}

/** The settings of `sightline serve`. */
export const settingsOf = (
  config: ServiceConfig,
  argv: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Settings> => readSettings(readArgs(serveUsage, ['--config', configFile(config), ...argv]), environment)
