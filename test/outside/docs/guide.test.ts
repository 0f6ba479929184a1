// Undoing a step of a guide in docs/ restores the edited file exactly, so a test can follow the guide again.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Edit, edited, ROOT, readGuide, undone } from './guide.ts'

const GUIDES = ['adding-a-dialect.md', 'adding-a-field.md', 'adding-a-report.md', 'adding-an-operator.md']

const isEdit = (step: { readonly kind: string }): step is Edit => step.kind === 'after' || step.kind === 'replace'

describe.each(GUIDES)('docs/%s', (guide) => {
  const edits = readGuide(guide).filter(isEdit)
  const files = [...new Set(edits.map(({ file }) => file))]
  const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

  it.each(files)('changes %s with the steps of a guide, and restores the file by undoing the steps', (file) => {
    const own = edits.filter((step) => step.file === file)
    const before = own.toReversed().reduce(undone, textOf(file))
    const after = own.reduce(edited, before)
    for (const { code } of own) expect(after).toContain(code)
    expect(own.toReversed().reduce(undone, after)).toBe(before)
    expect(own.toReversed().reduce(undone, before)).toBe(before)
  })
})

describe('a step', () => {
  it('applies a step to exactly one line, or throws', () => {
    const step = { kind: 'after', file: 'a.ts', start: 'one', code: '  two\n' } as const
    expect(edited('  one,\n  three\n', step)).toBe('  one,\n  two\n  three\n')
    expect(() => edited('none\n', step)).toThrow('0 lines of a.ts start with one, where there must be one')
    expect(() => edited('one\none\n', step)).toThrow('2 lines of a.ts start with one, where there must be one')
  })

  it('replaces a complete line with any content', () => {
    const step = { kind: 'replace', file: 'a.ts', line: "one '$&'", code: '  two\n  three\n' } as const
    const text = "  one '$&'\n  one '$&', else\n"
    expect(edited(text, step)).toBe("  two\n  three\n  one '$&', else\n")
    expect(undone(edited(text, step), step)).toBe(text)
    expect(() => edited('  one\n', step)).toThrow("0 lines of a.ts are one '$&', where there must be one")
  })
})
