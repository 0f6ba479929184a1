// Words that rank, sort and group by time: top, highest first, daily. Days, months and years are fields of the model.

import type { Calendar } from '../date-fields.ts'
import { split } from './entries.ts'
import type { Entry } from './lexicon.ts'
import type { Meaning } from './meaning.ts'

type Table<T> = readonly (readonly [phrases: string, meaning: T])[]

/** Words that rank: `top` ranks things, `highest` ranks a quantity. */
const SUPERLATIVES: Table<Extract<Meaning, { is: 'superlative' }>> = [
  [
    'top,best,most popular,biggest,largest,best performing,top performing,most common,most used,most selected,most chosen,most picked,most commonly,popular,most frequently used,most commonly used,strongest,the biggest,the largest,best ranked,highest ranking,top ranked,main,hottest,number one,top most,topmost,greatest,big,hot,most active,most frequent,frequent',
    { is: 'superlative', dir: 'desc', ranks: 'things' },
  ],
  [
    'bottom,worst,least popular,smallest,worst performing,least common,least used,weakest,the smallest,rarest,poorest,lowest performing,worst ranked,unpopular,lowest ranking,least commonly used,least commonly,least active,least frequent,least frequently used',
    { is: 'superlative', dir: 'asc', ranks: 'things' },
  ],
  [
    'most,the most,the more,highest,highest number of,largest number of,most frequently,most often,greatest number of,the highest number of,the largest number of,the highest,biggest number of,highest volume of,highest amount of,frequently,highest count of,largest share of,busiest,most heavily,deepest,more often than any other,more than any other,largest amount of,biggest amount of,largest volume of,highest total,greatest amount of,the greatest number of,the most often,the most frequently,best by',
    { is: 'superlative', dir: 'desc', ranks: 'quantity' },
  ],
  [
    'lowest,least,the least,fewest,the fewest,lowest number of,smallest number of,least often,the lowest,smallest amount of,lowest amount of,quietest,least frequently,lowest count of,lowest volume of,rarely,the lowest number of,lowest total,the smallest number of',
    { is: 'superlative', dir: 'asc', ranks: 'quantity' },
  ],
]

const DIRECTIONS: Table<{ readonly dir: 'asc' | 'desc'; readonly field?: 'first' | 'date' }> = [
  [
    'descending,desc,highest first,largest first,biggest first,most first,from highest to lowest,from high to low,high to low,highest to lowest,from most to least,best first,top first,in descending order,descending order,in decreasing order,decreasing,decreasing order,most to least,from largest to smallest,largest to smallest,biggest to smallest,from biggest to smallest,from best to worst,in falling order,highest at the top,greatest first,from the highest,most popular first,best to worst,from top to bottom,top down,in reverse order,with the highest first,with the biggest first,with the most first,most frequent first,busiest first,starting with the highest,starting with the biggest,starting with the largest,with the largest first,reverse order,reversed,high first,biggest at the top,starting with the most,by volume,by frequency,by popularity,largest at the top,the highest first,the biggest first,the most first,descendingly,highest on top,biggest on top',
    { dir: 'desc' },
  ],
  [
    'ascending,asc,lowest first,smallest first,least first,from lowest to highest,from low to high,low to high,lowest to highest,from least to most,worst first,bottom first,in ascending order,ascending order,in increasing order,increasing,increasing order,least to most,from smallest to largest,smallest to largest,smallest to biggest,from worst to best,in rising order,fewest first,lowest at the top,with the lowest first,with the smallest first,with the fewest first,starting with the lowest,starting with the smallest,low first,the lowest first,the smallest first,the fewest first,worst to best,ascendingly,rarest first',
    { dir: 'asc' },
  ],
  [
    'alphabetically by name,by name,alphabetically,in alphabetical order,alphabetical order,alphabetical,a to z,a z,from a to z,abc order,in abc order,by name alphabetically,alphabetically ordered,alphabetically sorted,in alphabetic order',
    { dir: 'asc', field: 'first' },
  ],
  [
    'reverse alphabetically,in reverse alphabetical order,reverse alphabetical order,z to a,from z to a,reverse alphabetical,z a',
    { dir: 'desc', field: 'first' },
  ],
  [
    'newest first,latest first,latest month first,newest month first,most recent month first,most recent first,from newest to oldest,newest to oldest,in reverse chronological order,reverse chronological,most recent day first,latest day first,newest on top,with the newest first,with the latest first,newest day first,most recent at the top,the newest first,the latest first,latest to earliest,with the most recent first,most recent days first,latest date first,recent first',
    { dir: 'desc', field: 'date' },
  ],
  [
    'oldest first,earliest first,earliest month first,oldest month first,first month first,chronologically,in chronological order,chronological,from oldest to newest,oldest to newest,by date ascending,in order of date,in date order,earliest to latest,from earliest to latest,with the oldest first,with the earliest first,oldest day first,earliest day first,the oldest first,the earliest first,sorted by time,in time order,earliest date first',
    { dir: 'asc', field: 'date' },
  ],
]

/** Groups with a word of their own. A month includes its year. */
const DIMENSIONS: Table<readonly (keyof Calendar)[]> = [
  [
    'daily,per day,by day,day by day,each day,every day,a day,by date,per date,day to day,over time,trend,trends,trended,develop,developed,developing,trend line,timeline,time series,for each day,for every day,on each day,on a daily basis,by the day,per calendar day,on a day by day basis,by days,for each date,by calendar day,in a daily breakdown,day wise,daywise,broken down by day,daily trend,daily breakdown,split by day,trend over time,development over time,for each single day,each date,daily basis,per single day,daily numbers,across days,across the days,as a daily trend,as a trend,by individual day,with a daily breakdown,by dates',
    ['date'],
  ],
  [
    'monthly,per month,by month,month by month,each month,every month,a month,for each month,for every month,in each month,on a monthly basis,by calendar month,per calendar month,by the month,by months,month wise,split by month,broken down by month,monthly trend,monthly breakdown,months,across months,by year and month,per year and month,by month and year,each calendar month,monthly basis,grouped by month,month over month,in a monthly breakdown,with a monthly breakdown',
    ['year', 'month'],
  ],
  [
    'yearly,per year,by year,year by year,each year,every year,annually,annual,for each year,for every year,in each year,on a yearly basis,by calendar year,per calendar year,by years,split by year,broken down by year,yearly breakdown,yearly trend,per annum,across years,each calendar year,grouped by year',
    ['year'],
  ],
]

const NO_GROUPS: Meaning = {
  is: 'refused',
  refusal: { reason: 'unsupported', why: 'the dataset has no field for it to group or to sort by' },
}

export const orderEntries = (calendar: Calendar): readonly Entry[] => [
  ...SUPERLATIVES.map(([phrases, meaning]): Entry => [split(phrases), meaning]),
  ...DIRECTIONS.map(([phrases, { dir, field }]): Entry => {
    const by = field === 'date' ? calendar.date : field
    if (field === 'date' && by === undefined) return [split(phrases), NO_GROUPS]
    return [split(phrases), { is: 'direction', dir, ...(by !== undefined && { field: by }) }]
  }),
  ...DIMENSIONS.flatMap(([phrases, names]): readonly Entry[] => {
    const fields = names.flatMap((name) => calendar[name] ?? [])
    const meaning: Meaning = fields.length < names.length ? NO_GROUPS : { is: 'dimension', fields }
    const [last] = fields.slice(-1)
    return [[[...split(phrases), ...(last === undefined ? [] : calledBy(last))], meaning]]
  }),
]

/** Adds a calendar field after the words of grouping. */
const calledBy = (field: string): readonly string[] =>
  ['by', 'per'].map((word) => `${word} ${field.replaceAll('_', ' ')}`)
