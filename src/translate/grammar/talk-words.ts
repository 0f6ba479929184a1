// Words that have no meaning for the data: function words, and words of talk such as greetings and thanks.

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

export const functionWords = set(
  `a an the this that these those please pls plz kindly thanks thank thx cheers me us i we you our my your they them their it its he she his her
is are was were be been being am do does did have has had having can could would should may might
of in on for from at to with as into via about within during over through
what which who whom whose how when where there here and also just now then so ok okay hi hello hey actually really
show give gives tell list display get find see view return provide present want need like know fetch pull report check look got made make
all
site website webshop data dataset stats statistics info information traffic handle handled develop developed export
happen happened occurring occurred took take place taken come comes came coming were out if any some ever
someone anyone everyone anybody somebody everybody ones among u so us far
got get gets received receive generated generate brought bring recorded go went done performed
plot chart graph rank used use uses pick picked ran run runs appear exist opened open reach reached produce
led gave drew collected attracted yielded involved included including stayed seen
produced attributed gimme drive drives brings bringing driving drove bringing whats match matched ppl arrived try tried
led gave drew collected attracted yielded involved included including stayed seen
chosen choose chose select selected apply applied earn placed place placing contain contained sum
across entire whole break broken split breakdown but yet hit that's let lets hmm btw fyi asap
although though ie roughly exactly precisely currently happen happens happening
still always wanna ours using doing registered ran oh both counted summed exist exists`,
)

/** Words that mark a clause as talk, such as greetings, thanks, and words of haste or doubt. */
export const TALK = set(
  `hi hello hey hiya yo omg pls plz kindly dear morning evening afternoon good thanks thank thx cheers ta tia please sorry apologies pardon
  question questions hope help helping wondering wonder curious curiosity meeting presentation deck board mate guys folks team
  quick quickly quickie urgent urgently rush hurry asap again bother bothering disturb silly dumb stupid daft possible
  love appreciate appreciated honestly basically anyway right well um uh er hmm ah oh lol haha fyi btw ticket boss`,
)

/** People who ask the question, or for whom somebody asks the question. */
export const PERSON = set(
  `boss manager ceo cfo cmo cto director owner colleague colleagues coworker merchant merchants retailer agency marketing sales-team
  management finance accountant wife husband partner investor investors mate me myself us chef head team buyer-team intern
  support helpdesk consultant nephew niece stakeholder stakeholders mum dad brother sister son daughter friend`,
)

/** Typical subjects of sentences that are talk. */
export const SUBJECT = set(`i we he she they you im ive i'm i've someone somebody`)

/** Units of the short time that an asker has: `got 5 mins`. */
export const MOMENT = /^(?:mins?|minutes?|secs?|seconds?)$/

export const GREETING = set('hi hello hey hiya dear morning evening afternoon good thanks thank cheers yo')

/** Verbs that ask for something. */
export const ASKING = set(
  `show give tell needs wants asks asked needed wanted know see need want like wondering wonder find get have send check list
  provide pull look looking looks confirm grab compute calculate report love trying try wish`,
)

export const MARKS = new Set([',', ';', ':', '-', '–', '—', '.', '|', '&', '+', '(', ')', '/'])

/** Whether a word is talk, a verb that asks for something, or a function word. */
export const isTalk = (word: string): boolean =>
  TALK.has(word) || ASKING.has(word) || functionWords.has(word) || SUBJECT.has(word)

/** Words that can name data but are also common in talk. */
const COMMON = set(
  `thing things people person folk something anything nothing somebody before after under over past later there line land code
  state address action article best worst most highest lowest much many more what when while above below place spot left open
  taken sent issued wide single turn worth blank dead handed fixed tied linked choice original group shop store pair other
  apart aside human real free being number name end ends ended ending together beyond value total date account activity
  drop dropped dropping complete completed finish finished check checked turned enter entered mark marked flag flagged lead led result`,
)
export const isCommon = (word: string): boolean => COMMON.has(word)
