// Words that structure a question about any model: groups, comparisons, functions, lists.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Operator, TextOperator } from '../../query/operators.ts'
import type { Meaning, Preposition, Structure } from './meaning.ts'

type Table<T> = readonly (readonly [phrases: string, meaning: T])[]

const STRUCTURE: Readonly<Record<Structure, string>> = {
  by: 'by,separately,each separately,each one separately,individually,each individually,each on its own,each by itself,per,for each,for every,for each of,each,every,split by,split out by,split per,broken down by,broken down per,break down by,breakdown by,breakdown of,broken out by,break out by,grouped by,group by,grouped per,grouped on,segmented by,separated by,separately for each,separately by,across,in each,in every,on each,on every,at each,within each,by each,by every,from each,of each,under each,with each,to each,each of the,for individual,for the different,for different,by different,by individual,per each,cut by,sliced by,bucketed by,aggregated by,distributed by,distributed over,distributed across,distribution by,distribution across,distribution over,across different,for all the,depending on,according to,listed by,organized by,organised by,categorized by,categorised by,classified by,by the,summed by,summarized by,summarised by,counted by,counted per,broken by,split across,split into,split on,dimension,dimensions,vs each,shown by,shown per,itemized by,itemised by,for each single,for every single,per single,in terms of',
  and: 'and,&,+,plus,as well as,along with,together with,and also,alongside,and their,and its,and the,with their,with its,also,in addition to,including,combined with,but also,and then,then by,then',
  overall:
    'across all,across all of the,across all the,across all our,over all,over all of the,over all the,over all our,in all,in all of the,in all our,on all,on all of the,on all our',
  together: 'together,altogether,all together,taken together,put together,combined,added up,added together',
  or: 'or,either,or else,or also',
  not: "not,nothing,nobody,no one,isnt,arent,wasnt,didnt,doesnt,don't,dont,never,nor",
  except:
    'except,except for,except those,except those for,except those of,except those with,except the ones,except the ones for,other than those,apart from those,excluding,exclude,other than,apart from,but not,besides,aside from,leaving out,without counting,ignoring,all but,everything but,minus,not including,not counting,with the exception of,skipping,anything but,any but,not for,not on,not in,not from,outside,outside of,everywhere but,excl,omitting,leave out,ignore,and not,not by,different from,differs from,differ from,unlike',
  is: 'is one of,one of,is any of,any of,is either,is,are,was,were,be,been,being,=,==,equals,equal,equal to,is equal to,are equal to,set to,named,called,being equal to,labelled,labeled,titled,of type,valued,matches,matching,match,exactly equal to,identical to,the same as,same as,is called,is named,was called,reads,is exactly,was exactly,are exactly,happens to be,being exactly',
  with: 'in any,of any,with,despite,despite a,despite an,despite any,despite having,despite having a,despite having any,in spite of,in spite of a,having,have,has,had,that have,that had,that has,which have,which had,which has,who have,who had,who has,whose,where,where the,containing a,that contained a,which contained a,that contained an,that included a,that included an,that got,which got,who got,that received,which received,that saw,featuring,get,got,gets,received,receive,that contain a,with a,with an,with at least a,with any,having a,having an,where there is a,where there was a,where there is,where there was,had a,had an,has a,have a,have an,which had a,that had a,with some,used a,using a,use a,applied a,with at least one,used at least one,that used at least one,that used a,that applied a,used any,using any,applied at least one,with one or more,where we have,for which there is a,that carry,carrying,who made,that made,making',
  without:
    'without,ended without,ending without,that ended without,ended with no,ending with no,that ended with no,ended up with no,ending up with no,ended up without,ending up without,finished without,finished with no,with neither,neither,had neither,have neither,without a,without an,without any,with no,having no,contained no,that contained no,which contained no,contain no,contains no,containing no,included no,that included no,include no,including no,that had no,which had no,have no,has no,had no,lacking,lacking a,lacking an,lack,lack a,lack an,lacks,lacks a,lacks an,that lack a,that lack an,that lacks,that lacks a,that lacks an,which lack,which lack a,which lack an,missing,missing a,missing an,that lack,not have,not have a,not have an,not have any,not had,but no,but without,that have no,which have no,who have no,who had no,got no,gets no,get no,that got no,not get any,not get a,and no,whose visit had no,not include a,not include any,not contain a,in the absence of,where there is no,where there was no,not having a,not having any,that do not have a,there was no,free of,not make a,not make any,not made a,made no,and without,never had a,never had any,not see a,saw no,not lead to a,not lead to an,not lead to any,not result in a,not result in any,not place an,not place any,but no visit,but not a,nor a',
  no: 'no,zero,none',
  that: 'which the,in which the,for which the,on which the,even though,even if,keep those,keep only those,keeping those,keeping only those,only keep those,show only those,only show those,list only those,only list those,filtered by,filtered on,filtered for,filtered to,restricted to,narrowed to,narrowed down to,that,who,which are,that are,that were,which were,whose visit,where the visit,that is,that was,which was,but whose visit,whose session,where the session,whose visits,and whose visit,when they,when people,when shoppers,when visitors,when customers,after they,while,as long as,only if,if,but,yet,though,although,such that,so that,those,the ones,ones,only those,given',
  which:
    'which single,which one single,which,what,whose,who,what kind of,what kinds of,which kind of,which kinds of,which of the,which of our,what sort of,which sort of,what type of',
  list: 'pairs of,combinations of,list,list of,list all,list the,list out,names of,a list of,the list of,all the,every different,all different,lists of,give me all,show all,enumerate,overview of,table of,listing of,ranking of,rank,leaderboard of,all of the,all distinct',
  sort: 'sorted by,sort by,sort on,sorted on,ordered by,order by,ordered on,ranked by,rank by,ranked on,ranking by,in order of,arranged by,in the order of,sort it by,sort it with,sort them by,order them by,rank them by,sort,sorted according to,sorting by,in order,rank them,sort them,sorted in order of,by order of,arrange by,sequence by,sorted in,ordered in,ranked in,ranked according to',
  limit:
    'limit,limit to,limited to,max rows,rows max,cap at,capped at,only the first,only show,just the first,limit of,show only,just show,maximum rows,with a limit of,with limit,limit it to,limit the list to,limit results to,limited to the first,up to a limit of,keep only,keep only the first,keep the first,keeping the first,keeping only the first,no more rows than',
  first: 'first,the first',
  page: 'page,result page number of the answer,answer page,pg',
  'per page':
    'per page,a page,each page,rows per page,rows a page,entries per page,items per page,a page size of,page size of,with a page size of,lines per page,on each page,to a page,results a page,records per page,in pages of,pages of,rows on each page,per pages,results each page,in chunks of,at a time',
  times: 'times,time,occasions,x',
  comma: ',,;,|,/,:,–,—,-',
}

const PREPOSITIONS: Readonly<Record<Preposition, string>> = {
  of: 'of,out of,out of all,among,amongst',
  in: 'in,within,inside,into,during',
  on: 'on,upon',
  for: 'for,regarding,concerning,with respect to,with regard to,when it comes to,on behalf of',
  from: 'from,linked to,tied to,connected to,coming from,that came from,originating from,stemming from,resulting from,made from,generated from,generated by,driven by,attributed to,attributable to,that come from,which came from,arising from',
  at: 'at',
  to: 'to,towards,into the',
  as: 'as',
  about: 'about,related to',
  via: 'via,through,using,by way of,made via,made through,after,following,thanks to,made with,made on,made in,placed via,placed on,placed in,done on,run on,performed on,done in,happening on,that happened on,done with,used on',
  than: 'than',
}

const BEFORE: Table<Operator> = [
  [
    'gt,stayed above,stayed over,remained above,stays above,further down than,farther down than,more than,greater than,larger than,over,above,exceeding,exceeds,exceed,bigger than,higher than,beyond,north of,upwards of,>,in excess of,greater,well over,strictly more than,strictly greater than,bigger,longer than,worth more than,worth over,of more than,of over,above the,valued over,valued above,valued at more than,exceeded,surpassing,topping,deeper than,lower down than,later than position,more expensive than,dearer than,past,after number,totalling more than,totaling more than,totaling over,totalling over,not just,more then,higher then,greater then,worth above,was over,were over,is over,was above,is above,were above',
    'gt',
  ],
  [
    'gte,not having less than,not having fewer than,with no less than,with no fewer than,with not less than,at least,no less than,no fewer than,not less than,not fewer than,minimum of,a minimum of,min of,>=,=>,≥,greater than or equal to,more than or equal to,at a minimum,greater or equal to,not below,not under,starting at,no lower than,not lower than,of at least,worth at least,costing at least,equal or greater than,as many as,at the least,or more than,at or above,not smaller than,from at least,never less than',
    'gte',
  ],
  [
    'lt,stayed below,stayed under,remained below,remained under,stays below,stays under,less than,fewer than,under,below,smaller than,lower than,<,beneath,less,fewer,south of,strictly less than,cheaper than,worth less than,worth under,of less than,of under,valued under,valued below,shorter than,less then,fewer then,lower then,short of,totalling less than,totaling less than,was under,were under,is under,was below,is below,were below',
    'lt',
  ],
  [
    'lte,not having more than,not with more than,with no more than,having no more than,that had no more than,with not more than,at most,no more than,not more than,up to,maximum of,a maximum of,max of,<=,=<,≤,less than or equal to,fewer than or equal to,no greater than,not greater than,not over,not above,no higher than,not exceeding,not higher than,not exceed,of at most,worth at most,costing at most,lower or equal to,equal or less than,no larger than,at or below,within the top,not larger than,at the most,not beyond',
    'lte',
  ],
  ['exactly,precisely,equal to exactly,just,exact,only,a total of,a single', 'equals'],
  [
    'notequals,!=,<>,≠,not equal to,not equals,not equal,unequal to,other than exactly,not exactly,does not equal,is not equal to,are not equal to,was not equal to',
    'notEquals',
  ],
]

const AFTER: Table<Operator> = [
  [
    'or more,or higher,or above,and above,and up,and over,or over,or greater,and more,or better,upwards,and higher,plus more,or beyond,or later,or upwards,or further down,or up,and upwards,or larger,or bigger,or deeper,or further,or later,or farther,and beyond',
    'gte',
  ],
  [
    'or less,or fewer,or lower,or below,and below,or under,and under,and less,and lower,at most,tops,or smaller,and fewer,or cheaper,or better than that,or earlier',
    'lte',
  ],
]

const TEXT: Readonly<Record<TextOperator, string>> = {
  contains:
    'mentioning,in them,in it,in the name,in their name,in their names,in its name,in the title,in their title,in their titles,in its title,contains,containing,contain,included,include,includes,that contain,which contain,that contains,including the word,including the phrase,include the phrase,includes the phrase,included the phrase,having the phrase,have the phrase,includes the word,include the word,that include the word,with the word,with the words,having the word,that have the word,including the text,with the text,includes the text,that mention,mention,mentions,mentioning,mentioned,includes,include,contained,that contained,has the word,that includes,which includes,which contains,in which the word,with the string,includes the string,containing the word,containing the words,containing the string,containing the text,containing the phrase,contain the word,contain the words,contains the word,contains the words,that have the words,like,with the term,containing the term,that included,that include,including the term,with the phrase,that contain the word,that contained the word,contained the word,featuring the word,contains text',
  startsWith:
    'startswith,starts with,starting with,start with,begins with,beginning with,begin with,that start with,that begin with,started with,prefixed with,prefixed by,with the prefix,with prefix,whose first letters are,that started with,which start with,which begin with,beginning by,starting by,that starts with,that begins with,which starts with,which begins with,began with,that began with,having the prefix,with a prefix of,starting in,starting with the word,starting with the letters,beginning with the letters,that start with the letters,starting with the letter,beginning with the letter,that start with the letter,start with the word,that start with the word,begins with the word,leading with,start with the letters,start with the letter',
}

const PRESENCE: Table<'set' | 'notSet'> = [
  [
    'set,is set,are set,was set,were set,is present,is known,is filled,is filled in,exists,exist,is not null,is not empty,are not null,not null,not empty,present,not missing,is not missing,is available,available,is populated,populated,has a value,have a value,with a value,is given,is recorded,was recorded,recorded,is there,is non null,non null,are present,are known,known,is defined,was known,was present,is not blank,is not unknown,not unknown,not blank,was not empty,was not null,is not unset',
    'set',
  ],
  [
    'notset,not set,is not set,are not set,was not set,unset,is unset,is missing,is unknown,are missing,are unknown,unknown,missing value,is empty,are empty,is null,are null,null,is absent,absent,is not present,is not known,not known,not present,does not exist,not exist,is blank,has no value,have no value,with no value,undefined,is undefined,is not available,not available,unresolved,is unresolved,was not known,was unknown,was missing,is not recorded,not recorded,was not recorded,is not given,not given,was empty,was null,not filled,is not filled,not filled in,not populated,is not populated,could not be resolved,were not set,were unknown,were missing,is not there',
    'notSet',
  ],
]

const FUNCTIONS: Table<FunctionName> = [
  [
    'average,avg,mean,on average,averaged,the average,avg.,typical,average of,mean of,the average of,avg of,in the mean',
    'avg',
  ],
  [
    'total,sum,sum of,total of,summed,overall,combined,aggregate,in total,altogether,sum up,totals of,sum total of,total sum of,total amount of,the sum of,amount of,the total of,add up,summed up',
    'sum',
  ],
  [
    'maximum,max,maximum of,max of the,highest value of,largest value of,greatest,top value of,peak,the maximum,the max,biggest value of,upper bound of,latest value of',
    'max',
  ],
  ['minimum,min,minimum of,min of the,lowest value of,smallest value of,the minimum,the min,lower bound of', 'min'],
]

export const structureWords: readonly (readonly [phrases: string, meaning: Meaning])[] = [
  ...named(STRUCTURE).map(([word, phrases]): [string, Meaning] => [phrases, { is: 'word', word }]),
  ...named(PREPOSITIONS).map(([word, phrases]): [string, Meaning] => [phrases, { is: 'preposition', word }]),
  ...BEFORE.map(([phrases, operator]): [string, Meaning] => [
    [phrases, ...joinedOf(phrases)].join(','),
    { is: 'compare', operator },
  ]),
  ...AFTER.map(([phrases, operator]): [string, Meaning] => [phrases, { is: 'compare', operator, after: true }]),
  ...named(TEXT).map(([operator, phrases]): [string, Meaning] => [phrases, { is: 'text operator', operator }]),
  ...PRESENCE.map(([phrases, operator]): [string, Meaning] => [phrases, { is: 'presence', operator }]),
  ...FUNCTIONS.map(([phrases, fn]): [string, Meaning] => [phrases, { is: 'function', fn }]),
  [
    'between,anywhere between,from between,in the range of,ranging from,in the range,worth,worth between,worth from,worth anything between',
    { is: 'between' },
  ],
  ['true,yes', { is: 'truth', value: 'true' }],
  ['false', { is: 'truth', value: 'false' }],
  [
    'distinct,unique,different,separate,individual,distinct number of,unique number of,number of distinct,number of unique,number of different,distinct count of,count of distinct,count of unique,unique count of,count distinct,count_distinct,how many distinct,how many different,how many unique,amount of distinct,count of different,distinct values of,unique values of,how many separate,cardinality of,number of distinct values of,how many individual,how many distinct values of',
    { is: 'distinct' },
  ],
  [
    'how many,how meny,how manny,how much,number of,count of,the number of,the count of,counts of,total number of,count,counts,how often,amount of,total count of,numbers of,overall number of,how many times,how frequently,tally of,nr of,# of,#,how many of,how many of the,how many of our,how many of my,how many of your,number of our,number of the,count up,the total number of,quantity of the,volume of,figures for,figures on,total of all,number,how much of,how many total,the volume of,frequency of,how many overall,the amount of',
    { is: 'count' },
  ],
]

/** Negated comparisons after a joining word: at least 50 but no more than 200. */
function joinedOf(phrases: string): readonly string[] {
  const denying = phrases.split(',').filter((phrase) => /^(?:no|not) /.test(phrase))
  return ['but', 'and', 'yet'].flatMap((joint) => denying.map((phrase) => `${joint} ${phrase}`))
}

function named<K extends string>(table: Readonly<Record<K, string>>): readonly (readonly [K, string])[] {
  // The keys of the table literal are exactly those of its type.
  return Object.entries(table) as [K, string][]
}
