// Finds the dictionary forms that a word can have. A `~` marks a verb: `~buy` for bought, buys and buying.

const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  `be:is are was were been being am;have:has had having;do:does did done doing;buy:bought;sell:sold;get:got gotten getting;
make:made;find:found;lead:led;bring:brought;go:went gone goes;spend:spent;see:saw seen;give:gave given;take:took taken;
come:came;run:ran running;choose:chose chosen;show:shown;hold:held;keep:kept;pay:paid;put:putting;hit:hitting;know:knew known;
think:thought;write:wrote written;begin:began begun beginning;end:ended;drive:drove driven;leave:left;lose:lost;grow:grew grown;
fall:fell fallen;rise:rose risen;set:setting;cost:costing;say:said;tell:told;mean:meant;fill:filled;type:typed typing;
drop:dropped dropping;ship:shipped shipping;cancel:cancelled;use:used using;feel:felt;draw:drew drawn;send:sent`
    .split(/;\s*/)
    .flatMap((entry) => {
      const [base = '', list = ''] = entry.split(':')
      return list.split(' ').map((form) => [form.trim(), base])
    }),
)

const PLURALS: Readonly<Record<string, string>> = { people: 'person', men: 'man', women: 'woman', queries: 'query' }

/** All possible forms of a word: the word itself, its singular, and the base forms of verbs. */
export function formsOf(word: string): readonly string[] {
  return [...new Set([word, ...singulars(word), ...verbs(word).map((verb) => `~${verb}`)])]
}

/** Whether a word looks like a plural. */
export const isPlural = (word: string): boolean => singulars(word).length > 0

/** The plural of a phrase. Changes only the last word. */
export function pluralOf(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  return `${phrase}${/(?:s|x|z|ch|sh)$/.test(phrase) ? 'es' : 's'}`
}

/** The singular of a phrase that can be a plural: `order` for `orders`, `entry` for `entries`. */
export function singularOf(phrase: string): string {
  if (/[^aeiou]ies$/.test(phrase)) return `${phrase.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(phrase)) return phrase.slice(0, -2)
  return /[^su]s$/.test(phrase) ? phrase.slice(0, -1) : phrase
}

function singulars(word: string): readonly string[] {
  if (Object.hasOwn(PLURALS, word)) return [PLURALS[word] ?? '']
  if (!/[^su]s$/.test(word) && !/(?:us|ss)es$/.test(word)) return []
  const stems = [word.slice(0, -1)]
  if (/ies$/.test(word)) stems.push(`${word.slice(0, -3)}y`)
  if (/(?:s|x|z|ch|sh)es$/.test(word)) stems.push(word.slice(0, -2))
  return stems
}

function verbs(word: string): readonly string[] {
  const irregular = Object.hasOwn(IRREGULAR, word) ? [IRREGULAR[word] ?? ''] : []
  const stem = word.replace(/(?:ed|ing)$/, '')
  const ended =
    stem === word || stem.length < 2
      ? []
      : [
          stem,
          `${stem}e`,
          ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : []),
          ...(/ied$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
        ]
  return [word, ...irregular, ...singulars(word), ...ended]
}
