// Writes each request that runs to a file, for "sightline rollups suggest". A write error never fails a request.

import { closeSync, createWriteStream, openSync, readSync, statSync } from 'node:fs'
import type { AnyCompiler } from '../../compiler.ts'
import type { Result } from '../../result.ts'
import { messageOf } from '../../std/error-details.ts'
import type { Flag } from '../args.ts'
import { logLine } from '../rollups/request-log.ts'
import { valueHider } from './without-values.ts'

export const requestLogFlags: Readonly<Record<'log-requests' | 'log-requests-values', Flag>> = {
  'log-requests': {
    value: 'FILE',
    about: 'Append each request that runs to this file as a line of JSON, for "sightline rollups suggest".',
  },
  'log-requests-values': {
    value: 'on|off',
    about: `on: log the values of conditions. off: replace them, except dates, years, months and values that
the model lists. Default: on.`,
  },
}

export interface RequestLog {
  readonly path: string
  readonly hasValues: boolean
}

/** The size of the buffer for a slow disk. Lines that do not fit are dropped. */
const WAITING_BYTES = 4 * 1024 * 1024

/** Wraps a compiler so that it also logs requests, except refused requests and dry runs. */
export function loggedCompiler(
  compiler: AnyCompiler,
  { path, hasValues }: RequestLog,
  warn: (message: string) => void,
): { readonly compiler: AnyCompiler; close(): Promise<void> } {
  let isBroken = false
  const shown = hasValues ? (body: unknown) => body : valueHider(compiler.model)
  const file = createWriteStream(path, { flags: 'a', mode: 0o600 })
  if (isTorn(path)) file.write('\n')
  file.on('error', (error) => {
    if (!isBroken) warn(`--log-requests ${path}: ${messageOf(error)}`)
    isBroken = true
  })
  const logged = (result: Result, report: string | undefined, body: unknown): Result => {
    if (result.ok && !result.query.dryRun && !isBroken && file.writableLength < WAITING_BYTES) {
      file.write(logLine(report, shown(body)))
    }
    return result
  }
  return {
    compiler: {
      ...compiler,
      compile: (body, context) => logged(compiler.compile(body, context), undefined, body),
      compileReport: (name, body, context) => logged(compiler.compileReport(name, body, context), name, body),
    },
    close: () => new Promise((resolve) => (isBroken ? resolve() : file.end(() => resolve()))),
  }
}

/**
 * Whether the last line of the file has no end, because a program ended while it wrote. Appending to it would join two
 * requests.
 */
function isTorn(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isFile() || stat.size === 0) return false
  try {
    const file = openSync(path, 'r')
    const last = Buffer.alloc(1)
    readSync(file, last, 0, 1, stat.size - 1)
    closeSync(file)
    return last[0] !== NEWLINE
  } catch {
    // Appending needs no permission to read.
    return false
  }
}

const NEWLINE = 0x0a
