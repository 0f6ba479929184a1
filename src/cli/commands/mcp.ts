// `sightline mcp`: serves the data to a language model on this machine, over standard input and output.

import { once } from 'node:events'
import { serveStreams } from '../../mcp/index.ts'
import type { Command } from '../args.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { localFlags, openLocalService } from '../local-service.ts'
import { translatorOf } from '../questions/open-translator.ts'

export const command: Command = {
  usage: {
    line: `mcp [--config FILE] [--database FILE | --engine postgres|trino --url URL] [--account A] [--now ISO]
       [--time-zone Z] [--model FILE] [--warehouse FILE] [--model-url URL --model-name NAME]`,
    about: `Serves one client of the Model Context Protocol over standard input and output. The tools describe the
fields, run queries and reports, show their SQL and answer questions. They only read, and only the data of --account.
Ends when its input ends. "sightline serve" with mcp: true in its configuration serves clients on other machines. Needs
the package @modelcontextprotocol/server.`,
    flags: { ...localFlags, ...settingFlags('model-url', 'model-name') },
  },
  async run(args) {
    const settings = await readSettings(args)
    const { service, caller, close } = await openLocalService(settings, translatorOf(settings))
    const { stdin: input, stdout: output } = process
    const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
    await Promise.race([serveStreams(service, caller, { input, output }), asked])
    await close()
    return process.exit(0)
  },
}
