// docs/translate-model.md: the code translates questions, and the documented limits and sizes are correct.

import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { briefingOf } from '../../../src/translate/language-model/briefings.ts'
import { systemText } from '../../../src/translate/language-model/prompt/system.ts'
import { replySchema } from '../../../src/translate/language-model/reply-schema.ts'
import { limitsOf } from '../../../src/translate/language-model/spending.ts'
import { byKeyword, compiler, context, says } from '../../laws/translate-model/scripted.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, page, sectionRows } from './markdown.ts'

const PAGE = 'docs/translate-model.md'

describe(PAGE, () => {
  const folder = temporaryFolder()
  const [overChat = '', chained = '', overSdk = ''] = blocks(PAGE, 'ts')

  /** Imports a code block of the page as a module. */
  const load = (name: string, code: string) => {
    const sources = ['translate/language-model/index.ts', 'translate/chain.ts', 'questions/translation.ts'].map(
      (file) => join(ROOT, 'src', file),
    )
    writeFileSync(join(folder, 'translate.ts'), sources.map((file) => `export * from '${file}'`).join('\n'))
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    writeFileSync(join(folder, name), fromSource(code.replace("'sightline/translate'", "'./translate.ts'")))
    return import(join(folder, name))
  }

  it('shows a translator for a chat API', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ choices: [{ message: { content: says(byKeyword) } }] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // `address()` returns an AddressInfo for a server that listens on a port.
    const { port } = server.address() as AddressInfo
    process.env.MODEL_URL = `http://127.0.0.1:${port}/v1`
    const { ask } = await load('chat.ts', overChat)
    expect(await ask('searches by keyword')).toMatchObject({ ok: true, query: byKeyword })
    server.close()
    expect(await ask('searches by keyword')).toMatchObject({ ok: true, query: byKeyword })
  })

  it('shows a translator for the AI SDK', async () => {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 1, text: 1, reasoning: undefined },
    }
    const content = [{ type: 'text', text: says(byKeyword) } as const]
    const finishReason = { unified: 'stop', raw: undefined } as const
    const sdk = new MockLanguageModelV4({ doGenerate: { content, finishReason, usage, warnings: [] } })
    const { translatorOf } = await load('sdk.ts', overSdk)
    const answer = await translatorOf(sdk, compiler).translate('searches by keyword', context)
    expect(answer).toMatchObject({ ok: true, query: byKeyword })
  })

  it('shows a chain of two translators', async () => {
    const { both } = await load('chain.ts', chained)
    const rules = { translate: async () => ({ ok: false, reason: 'unexplained', words: [], message: '', reports: [] }) }
    const model = { translate: async () => ({ ok: true, query: byKeyword, explanation: [], confidence: 1 }) }
    expect(await both(rules, model).translate('searches', context)).toMatchObject({ ok: true, by: 'model' })
  })

  it('lists every limit and its default', () => {
    const rows = sectionRows(PAGE, 'Cost and limits').map(([name = '', value = '']) => [
      name.slice(1, -1),
      Number(value.replaceAll(',', '')),
    ])
    expect(rows).toEqual(Object.entries(limitsOf()))
  })

  it('states the sizes of the prompt', () => {
    const told = [...page(PAGE).matchAll(/about ([\d,]+) characters/g)].map(([, size = '']) =>
      Number(size.replace(',', '')),
    )
    const briefing = briefingOf(compiler.model)
    const description = compiler.describe()
    const sizes = [systemText(briefing, description).length, JSON.stringify(replySchema(description)).length]
    expect(told).toHaveLength(2)
    for (const [index, size] of sizes.entries()) {
      expect(Math.abs(size - (told[index] ?? 0)) / size).toBeLessThan(0.05)
    }
  })
})
