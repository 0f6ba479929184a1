// Evaluates the translator. `npm run eval:language -- [--wrong] [FILE ...]` prints how many questions of each file the
// translator gets right, in total and by tag. A FILE is a name such as `seen`, or a path such as /tmp/more.jsonl.
// Default: all files. `--wrong` also prints the questions with wrong answers.

import { setup, teardown } from '../../tools/shared.ts'
import { openAnswers } from './answers.ts'
import { acceptedQueries, FILES, isPath, readQuestions } from './questions.ts'
import { countsOf, type Scored, score, VERDICTS } from './score.ts'
import { loadTranslator } from './translator.ts'

const WIDTH = 10
/**
 * Prints only tags of these kinds and tags without a kind, because other tags say little about the wording of a
 * question.
 */
const KINDS = ['style', 'date', 'neg']

function line(title: string, scored: readonly Scored[]): string {
  const counts = countsOf(scored)
  return title.padEnd(36) + VERDICTS.map((verdict) => String(counts[verdict]).padStart(WIDTH)).join('')
}

function byTag(scored: readonly Scored[]): readonly string[] {
  const tags = new Set(scored.flatMap(({ question }) => question.tags).filter(isKind))
  return [...tags].sort().map((tag) =>
    line(
      `  ${tag}`,
      scored.filter(({ question }) => question.tags.includes(tag)),
    ),
  )
}

const isKind = (tag: string): boolean => !tag.includes(':') || KINDS.some((kind) => tag.startsWith(`${kind}:`))

const isFaulty = ({ verdict }: Scored): boolean => verdict === 'wrong' || verdict === 'missed' || verdict === 'answered'

function shown({ question, translation, verdict }: Scored): string {
  const [expected] = acceptedQueries(question)
  return [
    `${verdict} ${question.id} ${question.question}`,
    `  got      ${translation.ok ? JSON.stringify(translation.query) : `${translation.reason}: ${translation.message}`}`,
    `  expected ${expected === undefined ? 'a refusal' : JSON.stringify(expected)}`,
  ].join('\n')
}

const given = process.argv.slice(2)
const names = given.filter((name) => name !== '--wrong')
const unknown = names.filter((name) => !FILES.includes(name) && !isPath(name))
if (unknown.length > 0) throw new Error(`no file of questions: ${unknown.join(', ')}; there are ${FILES.join(', ')}`)

const translator = await loadTranslator()
setup()
const answers = await openAnswers(names.filter(isPath))
console.log(''.padEnd(36) + VERDICTS.map((verdict) => verdict.padStart(WIDTH)).join(''))
for (const file of names.length > 0 ? names : FILES) {
  const scored = await score(readQuestions(file), translator, answers)
  console.log([line(file, scored), ...byTag(scored)].join('\n'))
  if (given.includes('--wrong')) console.log(['', ...scored.filter(isFaulty).map(shown), ''].join('\n'))
}
await answers.close()
teardown()
