// No line has more than 160 characters, and no file has more than 400 lines.

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LINE = 160
const FILE = 400

const files = globSync(['{src,dialects,engines,sample,scripts,test,examples}/**/*.{ts,tsx}', '*.ts'])
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

it('no line has more than 160 characters', () => {
  const long = files.filter((file) => linesOf(file).some((line) => line.length > LINE)).toSorted()
  expect(long).toEqual([])
})

it('no file has more than 400 lines', () => {
  const long = files.filter((file) => linesOf(file).length > FILE).toSorted()
  expect(files.length).toBeGreaterThan(500)
  expect(long).toEqual([])
})
