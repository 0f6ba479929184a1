// The parts of a question without a meaning: function words, punctuation, and talk at its edges.

import type { Token } from '../tokens.ts'
import type { Gap } from './assembly.ts'

export const functionWords = new Set(
  `a an the this that these those please pls plz kindly thanks thank thx cheers me us i we you our my your they them their it its he she his her
is are was were be been being am do does did have has had having can could would should may might
of in on for from at to with as into via about within during over through
what which who whom how when where there here and also just now then so ok okay hi hello hey actually really
show give tell list display get find see view return provide present want need like know fetch pull report check look got made make
all
site website webshop data dataset stats statistics info information traffic handle handled develop developed export
happen happened occurring occurred took take place taken come came coming were out if any some ever
someone anyone everyone anybody somebody everybody ones among u so us far
got get gets received receive generated generate brought bring recorded go went gone done performed
plot chart graph rank used use uses pick picked ran run runs appear exist opened open reach reached produce
produced attributed gimme drive drives brings driving drove bringing whats match matched ppl arrived try tried
led gave drew collected attracted yielded involved included including stayed seen
chosen choose chose select selected apply applied earn earned placed place placing contain contained sum
across entire whole break broken split breakdown but yet hit that's let lets hmm btw fyi asap`.split(/\s+/),
)
/** Words that people talk of, not the data. */
const TALK = new Set(
  (
    'i we you me us my our your hi hello hey dear thanks thank please boss manager team colleague colleagues ceo ' +
    'director morning hiya yo omg quick question sorry hope help helping wondering wonder curious curiosity meeting ' +
    'presentation deck board mate guys folks ok okay just for'
  ).split(' '),
)
const ASKING = new Set(
  'show give tell needs wants asks asked needed wanted know see need want like wondering wonder find get have share send check list provide pull'.split(
    ' ',
  ),
)
const RESTRICTIVE = new Set('in on from with without by only not no excluding except per at where whose'.split(' '))
const MARKS = new Set([',', ';', ':', '-', '–', '—', '.', '|', '&', '+', '(', ')', '/'])

const SKIP = 0.35
const UNREAD = 40

/** Words of talk, of asking and of grammar. */
export const isTalk = (word: string): boolean => [TALK, ASKING, functionWords].some((words) => words.has(word))

/** `isDomain`: whether the words of a token have a meaning for the data. */
export function gapsOf(tokens: readonly Token[], question: string, isDomain: (at: number) => boolean): readonly Gap[] {
  const gaps: Gap[] = []
  tokens.forEach(({ kind, text }, at) => {
    if (kind === 'symbol' && MARKS.has(text))
      gaps.push({ from: at, to: at + 1, cost: text === '&' || text === '+' ? 0.3 : 0.1 })
    else if (kind === 'word' && functionWords.has(text)) gaps.push({ from: at, to: at + 1, cost: SKIP })
    else gaps.push({ from: at, to: at + 1, cost: UNREAD, isUnread: true })
  })
  return [...gaps, ...talkBefore(tokens, question, isDomain), ...talkAfter(tokens, question, isDomain)]
}

const isBreak = (tokens: readonly Token[], question: string, at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (token === undefined || before === undefined) return true
  return MARKS.has(before.text) || /[.!?;:\n]/.test(question.slice(before.end, token.start))
}

/** Talk at the beginning, up to a mark or to a verb of asking. */
function talkBefore(tokens: readonly Token[], question: string, isDomain: (at: number) => boolean): readonly Gap[] {
  const gaps: Gap[] = []
  const [first] = tokens
  if (first === undefined || RESTRICTIVE.has(first.text)) return gaps
  if (!isTalk(first.text)) return gaps
  let hasTalk = false
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || isDomain(at) || !/^(?:word|symbol)$/.test(token.kind)) break
    hasTalk ||= TALK.has(token.text)
    const end = at + 1
    if (
      hasTalk &&
      end < tokens.length &&
      (isBreak(tokens, question, end) || ASKING.has(token.text) || /^(?:if|whether|that)$/.test(token.text))
    )
      gaps.push({ from: 0, to: end, cost: 0.5 + 0.1 * end })
  }
  return gaps
}

const OCCASION =
  '(?:meeting|presentation|deck|report|boss|manager|team|board|slide|slides|newsletter|call|review|ceo|director|' +
  'colleague|colleagues|budget|planning|records|myself|me|us|update)'
const CLOSING = new RegExp(
  '^(?:thanks?|thx|cheers|please|pls|ta|many thanks|kind regards|best regards|much appreciated|appreciated|' +
    'asap|sorry)\\b|^(?:for|to) (?:(?:my|our|the|a|an|some|this|tomorrow|next|weekly|monthly|board|quick|next ' +
    `week) )*${OCCASION}\\b|^(?:to (?:share|show|put|present|prepare)|i|we|my|our|if you|as soon|no rush|so ` +
    '(?:i|we|that)|because (?:i|we)|let me|that would|when you|whenever|you|it is for|this is for|need (?:it|' +
    'this)|hope|just curious|just wondering)\\b',
)

/** Talk at the end, after a mark or a closing word. */
function talkAfter(tokens: readonly Token[], question: string, isDomain: (at: number) => boolean): readonly Gap[] {
  const gaps: Gap[] = []
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const token = tokens[at]
    if (token === undefined || isDomain(at) || !/^(?:word|symbol)$/.test(token.kind)) break
    const rest = tokens.slice(at).map(({ text }) => text)
    const isStart = isBreak(tokens, question, at) || /^(?:thanks|thank|thx|cheers|please|for|asap)$/.test(token.text)
    const isLimit =
      rest.some((word) => /^(?:only|not|without|excluding|except|exclude|no|but)$/.test(word)) &&
      !/^no rush/.test(rest.join(' '))
    if (isStart && !isLimit && CLOSING.test(`${rest.join(' ')} `))
      gaps.push({ from: at, to: tokens.length, cost: 0.5 + 0.1 * rest.length })
  }
  return gaps
}
