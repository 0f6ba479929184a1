// Flags that a member of the configuration has replaced.

/** The members by the names of the flags. */
export const REPLACED: Readonly<Record<string, string>> = {
  cache: 'cache.results',
  'cache-size': 'cache.bytes',
  cors: 'server.cors',
  currency: 'currency',
  events: 'sample.events',
  explorer: 'explorer',
  'export-rows': 'exportRows',
  'keep-alive': 'server.keepAliveMs',
  'log-level': 'log.level',
  'log-sql': 'log.sql',
  mcp: 'mcp',
  'memory-limit': 'database.memoryLimit',
  metrics: 'metrics.port',
  partitioned: 'warehouse.partitioned',
  questions: 'questions',
  'rate-limit-store': 'rateLimit.store',
  rollups: 'rollups',
  'row-level-security': 'database.rowLevelSecurity',
  threads: 'database.threads',
}

/** The message for a flag or a variable that is retired. Undefined for any other name. */
export function retired(given: string, flag: string, members = REPLACED): string | undefined {
  if (flag === 'extensions') return `${given} is retired: there is one request language`
  const member = Object.hasOwn(members, flag) ? members[flag] : undefined
  return member && `${given} is retired: set ${member} in sightline.config.ts`
}
