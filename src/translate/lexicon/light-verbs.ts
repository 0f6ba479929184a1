// Verbs without a meaning of their own, for asking and for ordinary events. They add nothing as verbs. As nouns they
// name things: how many rings were sold, revenue from books.

import type { Entry } from './lexicon.ts'
import type { VerbForm } from './meaning.ts'

/** Verbs of events and of their objects. */
const LIGHT = `bring make give take use apply choose pick handle serve produce generate create drive yield attract collect gather receive
log record register measure observe capture process run execute perform submit issue place occur happen put appear exist come land arrive divide
contribute account amount net gross realize realise achieve reach score manage get have keep involve originate stem result belong relate pertain
correspond trigger complete conduct attempt clock notch rack rake bag accumulate amass post book ring turn hold charge go`

/** Verbs of answering: compile, plot. */
const ANSWERING = `group compile pull fetch retrieve print select plot chart draw tabulate summarize summarise total break split track check report analyze analyse
examine inspect investigate explore monitor let look show see find search`

/** Verbs of asking: we would like to see. */
const ASKING = `want need like love wish hope wonder think believe guess ask tell help try know understand learn discover provide present display
work`

/** The verbs, and whether each is a verb of asking. */
export const lightVerbs: readonly Entry[] = [
  ...entriesOf(LIGHT.split(/\s+/), ['plain', 'third', 'participle']),
  ...entriesOf(ANSWERING.split(/\s+/), ['request', 'third', 'participle']),
  ...entriesOf(ASKING.split(/\s+/), ['asking', 'asking', 'asking']),
  [
    'active gave given made took taken came gone went ran got brought drove driven chose chosen drew held found hit saw seen put visited visiting'.split(
      ' ',
    ),
    { is: 'filler', as: 'participle' },
  ],
  ['saw thought knew known told'.split(' '), { is: 'filler', as: 'asking' }],
  [['return', 'returns', 'returned', 'returning'], { is: 'filler', as: 'transitive' }],
  ['up out down off over through in'.split(' '), { is: 'filler', as: 'particle' }],
]

function entriesOf(
  verbs: readonly string[],
  [plain, third, participle]: readonly [VerbForm, VerbForm, VerbForm],
): readonly Entry[] {
  return verbs.flatMap((verb): readonly Entry[] => [
    [[verb], { is: 'filler', as: plain }],
    [[thirdOf(verb)], { is: 'filler', as: third }],
    [participlesOf(verb), { is: 'filler', as: participle }],
  ])
}

function thirdOf(verb: string): string {
  if (/(?:s|x|ch|sh)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** The regular forms. Irregular forms are listed separately. */
function participlesOf(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}` : stem
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  return [past, `${stem}ing`, `${doubled}ed`, `${doubled}ing`]
}
