// The packed package as publint and Are The Types Wrong judge it.

import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, it } from 'vitest'
import { packed } from './packed.ts'

// The package is ESM alone, which Node requires as well as it imports; before TypeScript 5.8 nothing knew of that.
const ESM_ONLY = ['node10', 'node16-cjs']

it('is as publint wants it, to the letter', async () => {
  const { installed } = await packed()
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

it('has types that are not wrong', async () => {
  const { tarball } = await packed()
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
  if (!analysis.types) throw new Error('the package has no types')
  expect(Object.keys(analysis.entrypoints)).toContain('./schemas/ad-hoc.json')
  const wrong = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && ESM_ONLY.includes(problem.resolutionKind)),
  )
  expect(wrong).toEqual([])
})
