// The translator for callers from whom names are hidden. It knows only the part of the model that the caller may see.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import { hiddenKey, type Restrictions } from '../compiler/principal.ts'
import type { ModelData } from '../model/model.ts'
import type { Translation, Translator } from './translation.ts'
import { unknownWords } from './unknown-words.ts'

/** The translator for a caller. Undefined if the translator cannot be narrowed to the names that the caller may see. */
export function translatorFor(
  translator: Translator,
  compiler: AnyCompiler,
  restrictions: Restrictions,
): Translator | undefined {
  if (hiddenKey(restrictions) === '') return translator
  const { hidden } = restrictions
  const model = compiler.modelFor({ hidden })
  const narrowed = translator.narrowed?.(model)
  if (narrowed === undefined) return undefined
  const lost = namesOf(compiler.model).filter((name) => !namesOf(model).includes(name))
  const known = new Set(model.reports.map(({ path }) => `/${path}`))
  return {
    async translate(question, context) {
      const translation = await narrowed.translate(question, context)
      return translation.ok ? translation : withoutNames(translation, question, lost, known)
    },
  }
}

/** A refusal that does not reveal hidden names. A name that the question itself contains is unknown in it. */
function withoutNames(
  refusal: Translation & { readonly ok: false },
  question: string,
  lost: readonly string[],
  known: ReadonlySet<string>,
): Translation {
  const names = (text: string, name: string) => new RegExp(`(?<!\\w)${name}(?!\\w)`, 'i').test(text)
  const tells = lost.some((name) => names(refusal.message, name) && !names(question, name))
  if (tells) {
    const words = refusal.words.filter((one) => question.includes(one))
    return unknownWords(words.length > 0 ? words : [question])
  }
  return { ...refusal, reports: refusal.reports.filter((path) => known.has(path)) }
}

const namesOf = ({ fields, metrics, reports }: ModelData): readonly string[] => [
  ...Object.keys(fields),
  ...Object.keys(metrics),
  ...reports.map(({ path }) => path),
]
