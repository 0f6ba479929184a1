// The packed package, checked by publint and Are The Types Wrong.

import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, it } from 'vitest'
import { packed } from './packed.ts'

// The package contains only ES modules. Node can `require` them, but type checkers support this only since TypeScript
// 5.8.
const ESM_ONLY = ['node16-cjs']

it('passes publint without any message', async () => {
  const { installed } = await packed()
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

it('has correct types', async () => {
  const { tarball } = await packed()
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
  if (!analysis.types) throw new Error('the package has no types')
  expect(Object.keys(analysis.entrypoints)).toContain('./schemas/ad-hoc.json')
  const wrong = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && ESM_ONLY.includes(problem.resolutionKind)),
  )
  expect(wrong).toEqual([])
})
