// Writes the tables of all members in docs/configuration.md, from the comments of src/config/service-config.ts.
// `npm run generate` runs this script; a test detects outdated output.

import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { memberFlags } from '../src/cli/config/settings.ts'

const source = new URL('../src/config/service-config.ts', import.meta.url)
const target = new URL('../docs/configuration.md', import.meta.url)
const BLOCK = /(<!-- members: generated -->\n)[\s\S]*(<!-- \/members -->)/

const parsed = ts.createSourceFile('service-config.ts', readFileSync(source, 'utf8'), ts.ScriptTarget.Latest, true)
const interfaces = new Map(
  parsed.statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one] as const),
)

/** The content of docs/configuration.md with up-to-date tables. */
export const configurationDocs = (): string =>
  configurationDocsFile().replace(BLOCK, (_, before: string, after: string) => {
    const tables = tablesOf('ServiceConfig', '').join('\n\n')
    return `${before}\n${tables}\n\n${after}`
  })

/** The current content of docs/configuration.md. */
export const configurationDocsFile = (): string => readFileSync(target, 'utf8')

/** The table of an interface, and the tables of the interfaces of its members. */
function tablesOf(name: string, prefix: string): readonly string[] {
  const members = interfaces.get(name)?.members.filter(ts.isPropertySignature) ?? []
  const rows = members.map((member) => {
    const path = prefix + member.name.getText()
    const flag = memberFlags.get(path)
    return `| \`${path}\` | ${typeOf(member)} | ${flag === undefined ? '' : `\`--${flag}\``} | ${about(member)} |`
  })
  const heading = prefix === '' ? [] : [`### ${prefix.slice(0, -1)}`, '']
  const table = [...heading, '| Member | Value | Flag | Meaning |', '|---|---|---|---|', ...rows].join('\n')
  const groups = members.flatMap((member) => {
    const inner = [...(member.type?.getText().matchAll(/\w+Config\b/g) ?? [])].map(([found]) => found)
    return inner.flatMap((one) => (interfaces.has(one) ? tablesOf(one, `${prefix}${member.name.getText()}.`) : []))
  })
  return [table, ...groups]
}

const VALUES: Readonly<Record<string, string>> = { Secret: 'string or `{ env }`', Model: 'a model' }

function typeOf({ type }: ts.PropertySignature): string {
  const alternatives = type !== undefined && ts.isUnionTypeNode(type) ? type.types : type === undefined ? [] : [type]
  const names = alternatives.map((one) => one.getText()).filter((text) => text !== 'undefined')
  return names
    .map((text) => {
      const known = VALUES[text]
      if (known !== undefined) return known
      if (/Config\b|^Warehouse$/.test(text)) return text.startsWith('readonly') ? 'array' : 'object'
      if (text.startsWith('readonly')) return 'array'
      return text.startsWith("'") ? `\`${text.replaceAll("'", '')}\`` : text
    })
    .join(' or ')
}

const about = (member: ts.PropertySignature): string => {
  const [comment] = ts.getJSDocCommentsAndTags(member)
  const text = comment !== undefined && typeof comment.comment === 'string' ? comment.comment : ''
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|')
    .replace(/\.$/, '')
    .replaceAll(/docs\/([\w-]+\.md)/g, '[$1]($1)')
}

if (import.meta.main) writeFileSync(target, configurationDocs())
