// Questions that no query can answer, for any model. Each has the reason and, if there is one, the report that answers
// it.

import type { Refusal, RefusedWords } from './meaning.ts'

const no = (why: string, report?: string): Refusal => ({ reason: 'unsupported', why, ...(report && { report }) })
const write = (why: string): Refusal => ({ reason: 'write', why })
const vague = (why: string): Refusal => ({ reason: 'ambiguous', why })

/** What the analysis language says: the grammar reads it in shorter questions. */
export const shorter = (subject: string, instead: string, report?: string): Refusal => ({
  reason: 'unexplained',
  why: `${subject} in a question of this form cannot be read: ask for ${instead}`,
  ...(report && { report }),
})

export const RATIO = shorter(
  'a rate or a share',
  'one rate and its groups alone, or for both counts, each on its own',
  '/search-funnel',
)
const CHANGE = shorter(
  'a comparison',
  'one number, such as "orders this month vs last month", or for each period alone',
)
const TIME = no('dates have the grain of a day')

export const refusedWords: readonly RefusedWords[] = [
  ['and similar,or similar,and the like,or the like', '', vague('does not name definite words: name each of them')],
  [
    '',
    'what rank,which rank,rank does,rank did,rank has,hold among,holds among,held among,rank among,ranks among,ranked among,what place,which place,hold in the top,holds in the top',
    no('asks for the rank of one thing, which no query gives: ask for the ranking'),
  ],
  [
    '',
    'doing well,going well,doing badly,going badly,doing fine,doing ok,doing better,doing worse,doing good,performing well,performing badly,perform well,running well,working well,going fine',
    vague('may be by any measure: name one'),
  ],
  [
    'rate,rates,ratio,ratios,percentage,percentages,percent,conversion rate,conversion rates,percent of,percentage of,what percentage,what percentage of,what share of,what percent of,share of,repeat rate',
    '%,pct,share,shares,proportion,proportions,fraction,part of,relative,per cent,what share,what fraction of,what proportion of,proportion of,in relation to,relative to,divided by,likelihood,probability,odds,efficiency,best converting,highest converting,top converting,most converting,worst converting,least converting,lowest converting,effectiveness,conversion funnel,index,score,lifetime value,quota',
    RATIO,
  ],
  [
    'compared,compare,compares,comparing,comparison,comparisons,versus,vs,vs.,compared to,compared with,in comparison,growth,grew,declined,decline,trending up,trending down',
    'against,difference,differences,difference between,change,changes,changed,grow,grown,growing,increase,increased,increases,decrease,decreased,declining,drop,dropped,dropping,rise,rose,risen,rising,fell,fall,falling,year over year,yoy,month over month,mom,week over week,wow,year on year,month on month,week on week,same period,same time last year,same week last year,same day last year,same month last year,evolution,evolve,evolved,delta,uplift,gain,gained,more than last,less than last,up from,down from,improve,improved,improvement,worse than,better than,gone up,gone down,went up,went down,go up,go down,moved,shift,shifted,outperform,outperformed,beat,doubled,halved,tripled,going up,going down,up or down,on the rise,on the increase,better or worse',
    CHANGE,
  ],
  ['', 'lost,losing,lose,loses', no('losses are not in the dataset')],
  ['', 'random,at random,random sample,sample,sampled', no('rows are listed or ranked, not drawn at random')],
  [
    '',
    'characters,character count,character length,letters long,length of keyword,length of the keyword,length of keywords,length of the keywords,keyword length,word count',
    no('the length of a text is not in the dataset'),
  ],
  [
    'with and without,with or without,both with and without,on both,across both',
    'in both,at both',
    no('two counts with conditions of their own do not fit one query: ask for each separately'),
  ],
  [
    'running total,running totals,moving average,rolling average,cumulative,median,medians,percentile,percentiles,standard deviation,variance,p50,p90,p95,p99,deviation',
    'quartile,quartiles,stddev,std dev,mode,correlation,correlate,correlated,regression,outlier,outliers,histogram,distribution,skew,cumulatively,decile,deciles,quantile,confidence interval,significance,significant,significantly,spread,range of values,weighted',
    no('functions are count, count_distinct, sum, avg, min and max'),
  ],
  [
    'forecast,forecasts,predict,prediction,predictions,predicted',
    'forecasted,projected,projection,projections,expect,expected,will,will be,going to be,future,estimate,estimated,target revenue,budget,goal,goals,plan,planned,outlook,anticipate,anticipated',
    no('the data is about the past'),
  ],
  [
    'hour,hours,hourly,minute,minutes,time of day,half hour,peak hours,by the hour,per hour,by hour,each hour,per minute,by minute,24 hours',
    'second of,seconds,o clock,oclock,am,pm,morning,afternoon,evening,night,noon,midnight,timestamp,timestamps,lunchtime,overnight,at night,peak time,peak times,real time,realtime,live,right this moment,24h',
    TIME,
  ],
  [
    'weekday,weekdays,which weekday,by weekday,per weekday,weekday wise',
    'day of week,day of the week,days of the week,weekends,mondays,tuesdays,wednesdays,thursdays,fridays,saturdays,sundays,workdays,working days,business days',
    shorter('a day of the week', 'one number "by weekday"'),
  ],
  [
    '',
    'weekly,per week,by week,each week,every week,week by week,by calendar week,calendar week,calendar weeks,for each week,a week,weeks,quarterly,per quarter,by quarter,each quarter,every quarter,for each quarter,quarter by quarter,by season,seasonal,seasonality,season,seasons,fiscal,fiscal year,fiscal quarter,by half year,half yearly,biweekly,for every week,weekly basis,in each week,week number,on a weekly basis,quarters,for every quarter',
    shorter('a group of days', 'one number "by week" or "by quarter", or by day, month or year'),
  ],
  [
    '',
    'christmas,xmas,black friday,cyber monday,easter,thanksgiving,holiday,holidays,summer,winter,spring,autumn,new year,valentine,valentines,halloween,prime day,boxing day,christmas season,holiday season,new years eve,singles day,back to school,mothers day',
    vague('it does not mean the same days to everybody: write the dates'),
  ],
  [
    '',
    'frequently bought together,bought together,cross sell,cross sells,upsell,upsells,basket analysis,associated with,next search,previous search,after searching,before buying,then searched,sequence,path to purchase,journey,customer journey,user journey,subsequent,afterwards,in the same visit as,later bought,then bought,who then,what did they buy,searched next,before searching',
    no('a query sees each row on its own'),
  ],
  [
    'ends with,ending with,ending in,end with,end in,ends in,that end with,that end in,that ends with,that ends in,which end in,which end with',
    'regex,regexp,regular expression,regular expressions,wildcard,wildcards,finishing with,ended with the letters,suffix,with the suffix,finish with,ending on,whose last',
    no('texts are compared by what they contain or begin with'),
  ],
  [
    'not contain,not containing,not contains,that do not contain,do not contain the word,not contain the word,not containing the word,not containing the text',
    'not include the word,without the word,without the words,not including the word,excluding the word,not mention,not mentioning,not start with,not starting with,not begin with,not beginning with,not starts with,lacking the word,a vowel,vowel,vowels,a digit,digit,digits,with numbers in,numbers in them,containing numbers,contain numbers,a letter,special character,special characters,punctuation,uppercase,upper case,lowercase,capital letters,emoji,emojis,excluding keywords containing,excluding terms containing,not like,no mention of,that never contain,excluding searches containing,except those containing,except keywords containing,free of the word,not featuring the word,not have the word,missing the word,without the term,without the phrase,not begins with',
    no('there is no negated contains or startsWith'),
  ],
  [
    '',
    'why,reason,reasons,explain,cause,causes,because,how come,caused,causing,due to,impact,impacts,effect,effects,affect,affected,influence',
    no('queries show events, not causes'),
  ],
  [
    'weather,stock market,email to',
    'temperature,news,joke,jokes,poem,recipe,story,song,share price,president,capital of,translate,translation,write,draft,sing,chat,meaning of life,football,soccer,movie,bitcoin,rain,sunny',
    no('it has nothing to do with this data'),
  ],
  [
    '',
    'same question,same for,same but,as before,as above,the previous one,previous question,last question,that again,and now,now by,what about,how about,and for,instead,repeat that,again but,same thing,same again,previous result,previous answer,drill down,those results,of those,of these,for those,for them,from those,from that list',
    no('each question stands alone: ask it in full'),
  ],
  [
    'delete,erase,drop table,drop the rows,drop rows,drop all rows,drop the data,drop these rows,drop those rows,truncate,overwrite,purge,remove all,remove the,insert,insert into,update,alter,alter table',
    'deleting,deletes,drop all,updates,modify,edit,rename,reset,wipe,wipe out,clear all,create table,create a,upsert,set all,set the,mark all,archive,import,export to,send,save,store this,schedule,remind,notify,subscribe,alert me,alert,grant,revoke,cancel order,disable,enable,turn off,turn on,activate,deactivate,restore,merge,add a new,add new,assign,exclude permanently,remove from,block,ban,delist,publish,download,replace,email me',
    write('the service only reads'),
  ],
  [
    'system prompt,instructions,password of',
    'ignore previous,ignore all previous,ignore the above,ignore your,ignore all,disregard,disregard all,prompt,instruction,pretend,act as,you are now,jailbreak,developer mode,admin,administrator,root,bypass,sudo,api key,api keys,secret,secrets,token,tokens,credentials,other accounts,another account,all accounts,other customers,other tenants,every account,account id,account ids,accounts,tenant,tenants,account of,sql,select from,select *,union select,drop,schema,tables,table names,script,execute,shell,code,python,javascript,html,override,confidential,competitor,competitors,both shops,both stores,both sites,both webshops,both accounts,two shops,two stores,several shops,other shops,other stores,other companies,other clients,everyones',
    no('a question is about your own data'),
  ],
  [
    '',
    'most important,most successful,least successful,least important,some keywords,some of the,few,a few,several,many,various kinds,most of,a lot,lots of searches,high,low,good,bad,poor,decent,interesting,old,new,latest,newest,oldest,enough,long,short,normal,average keyword,relevant,irrelevant,expensive,cheap,significant number,considerable,underperforming,performing well,performing badly,struggling,promising,weak,strong,heavy,light,frequent buyers,valuable,big spenders,spenders,important,worthwhile,suspicious,serious,fresh,long tail',
    vague('it is not a definite amount: give a number'),
  ],
  ['', 'not only,not just,not merely,not exclusively', vague('leaves open what else you mean: name it')],
]
