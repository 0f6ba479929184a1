// What cannot be had, with the reason and, where there is one, the report that has it.

import type { Refusal } from './meaning.ts'

const no = (why: string, report?: string): Refusal => ({ reason: 'unsupported', why, ...(report && { report }) })
const write = (why: string): Refusal => ({ reason: 'write', why })
const vague = (why: string): Refusal => ({ reason: 'ambiguous', why })

const RATIO = no('ratios and shares are not in the dataset: ask for both counts, each on its own', '/search-funnel')
const PERIODS = no('two periods do not fit one query: ask for each of them')
const TIME = no('dates have the grain of a day')

export const refusedWords: readonly (readonly [phrases: string, refusal: Refusal])[] = [
  [
    'device,devices,mobile,mobiles,phone,phones,smartphone,smartphones,tablet,tablets,desktop,desktops,iphone,iphones,ipad,android,ios,device type,device category,device types,mobile device,mobile devices,laptop,laptops,app,mobile app,smart phone,cell phone,handheld,mobile phone,mobile phones,device id',
    no('devices are not in the dataset', '/device-browser'),
  ],
  [
    'browsers,browser type,chrome,firefox,safari,edge,internet explorer,opera,operating system,operating systems,os,windows,macos,linux,mac,user agent,user agents,screen size,screen resolution,web browser,web browsers,browser version',
    no('browsers and operating systems are not in the dataset', '/device-browser'),
  ],
  [
    'country,countries,city,cities,region,regions,state,states,geography,geographic,geo,location,locations,continent,where from,ip,ip address,ip addresses,postcode,zip code,postal code,zip,geolocation,geographical,province,county,germany,france,europe,usa,united states,uk,united kingdom,spain,italy,berlin,london,paris,american,german,french,european,british,nationality,language,languages,locale,locales,territory,timezone,time zone,geographies,asia,canada,austria,switzerland,netherlands,poland,sweden,australia,china,india,new york',
    no('places are not in the dataset', '/geo-distribution'),
  ],
  [
    'rate,rates,ratio,ratios,percentage,percentages,percent,%,pct,share,shares,proportion,proportions,fraction,conversion rate,conversion rates,click through rate,click rate,click through rates,ctr,ctrs,clickthrough rate,cr,cvr,add to cart rate,cart rate,bounce rate,bounce rates,exit rate,abandonment,abandonment rate,cart abandonment,cart abandonment rate,abandoned,abandoned carts,abandoned cart,order rate,zero result rate,no result rate,null rate,refund rate,part of,relative,per cent,percent of,percentage of,what percentage,what percentage of,what share of,what share,what fraction of,what proportion of,what percent of,share of,proportion of,in relation to,relative to,divided by,revenue per visit,revenue per visitor,revenue per search,revenue per click,revenue per user,revenue per customer,revenue per session,searches per visit,searches per visitor,searches per session,searches per user,clicks per search,clicks per visit,clicks per session,orders per visit,orders per visitor,orders per search,items per order,units per order,products per order,per capita,arpu,rpv,likelihood,probability,odds,retention,retention rate,churn,churn rate,loyalty,repeat purchase rate,repeat rate,efficiency,effectiveness,bounce,bounces,bounced,funnel,conversion funnel,visit to order,search to order,click to order,index,score,ltv,lifetime value,clv,customer lifetime value,roi,roas,cpc,cpm,cost per click,visits per visitor,visits per user,orders per customer,orders per user,sessions per user,quota,sales per visit,sales per search,average number of searches,average number of orders,average number of visits,average number of clicks',
    RATIO,
  ],
  [
    'compared,compare,compares,comparing,comparison,comparisons,versus,vs,vs.,compared to,compared with,in comparison,against,difference,differences,difference between,change,changes,changed,growth,grow,grew,grown,growing,increase,increased,increases,decrease,decreased,decline,declined,declining,drop,dropped,dropping,rise,rose,risen,rising,fell,fall,falling,year over year,yoy,month over month,mom,week over week,wow,year on year,month on month,week on week,same period,same time last year,same week last year,same day last year,same month last year,evolution,evolve,evolved,delta,uplift,gain,gained,lost,losing,trending up,trending down,more than last,less than last,up from,down from,improve,improved,improvement,worse than,better than,gone up,gone down,went up,went down,go up,go down,moved,shift,shifted,outperform,outperformed,beat,doubled,halved,tripled,going up,going down,up or down,on the rise,on the increase,better or worse',
    PERIODS,
  ],
  [
    'with and without,with or without,both with and without,in both',
    no('two counts with conditions of their own do not fit one query: ask for each of them'),
  ],
  [
    'median,medians,percentile,percentiles,quartile,quartiles,standard deviation,stddev,std dev,variance,mode,correlation,correlate,correlated,regression,p50,p90,p95,p99,deviation,outlier,outliers,histogram,distribution,skew,moving average,rolling average,running total,cumulatively,cumulative,running totals,decile,deciles,quantile,confidence interval,significance,significant,significantly,spread,range of values,weighted',
    no('functions are count, count_distinct, sum, avg, min and max'),
  ],
  [
    'forecast,forecasts,forecasted,predict,prediction,predictions,predicted,projected,projection,projections,expect,expected,will be,going to be,future,estimate,estimated,target revenue,budget,goal,goals,plan,planned,outlook,anticipate,anticipated',
    no('the data is about the past'),
  ],
  ['anomaly,anomalies,spike,spikes,unusual,abnormal', no('it has a report of its own', '/anomalies')],
  [
    'hour,hours,hourly,minute,minutes,second of,seconds,o clock,oclock,am,pm,morning,afternoon,evening,night,noon,midnight,time of day,half hour,timestamp,timestamps,lunchtime,overnight,at night,peak time,peak times,peak hours,by the hour,per hour,by hour,each hour,per minute,by minute,real time,realtime,live,right this moment,24 hours,24h',
    TIME,
  ],
  [
    'weekday,weekdays,day of week,day of the week,days of the week,weekends,mondays,tuesdays,wednesdays,thursdays,fridays,saturdays,sundays,workdays,working days,business days,which weekday,by weekday,per weekday,weekday wise',
    no('days of the week are not in the dataset'),
  ],
  [
    'weekly,per week,by week,each week,every week,week by week,by calendar week,calendar week,calendar weeks,for each week,a week,weeks,quarterly,per quarter,by quarter,each quarter,every quarter,for each quarter,quarter by quarter,by season,seasonal,seasonality,season,seasons,fiscal,fiscal year,fiscal quarter,by half year,half yearly,biweekly,for every week,weekly basis,in each week,week number,on a weekly basis,quarters,for every quarter',
    no('groups are by day, month or year'),
  ],
  [
    'christmas,xmas,black friday,cyber monday,easter,thanksgiving,holiday,holidays,summer,winter,spring,autumn,new year,valentine,valentines,halloween,prime day,boxing day,christmas season,holiday season,new years eve,singles day,back to school,mothers day',
    vague('it is no range of days for everybody: write the dates'),
  ],
  [
    'impression,impressions,shown products,product impressions,item impressions,viewed,views,view count,product views,page views,pageviews,pageview,page view,banner impressions,campaign impressions,widget impressions,recommendation impressions count,displayed,shown,seen by,item views,times shown,times viewed,most viewed,most shown,exposure,exposures,displays',
    no('impressions are in reports only', '/product-impressions'),
  ],
  [
    'rating,ratings,rated,review,reviews,stars,star rating,feedback,best rated,top rated,highest rated',
    no('ratings are in a report only', '/product-ratings'),
  ],
  [
    'redirect,redirects,redirected,redirection,redirections,redirect rule,redirect rules',
    no('redirects are in a report only', '/redirects'),
  ],
  [
    'page load,page loads,loaded pages,page type,page types,page path,page paths',
    no('page loads are in a report only', '/page-loads'),
  ],
  [
    'ai advisor,advice,recommendations of the advisor,advisor,suggest,suggests,suggestion,recommend,should i,should we,what should,improve my,how can i,how can we,how do i,how do we,optimize,optimise,tips,best practice,best practices,strategy,strategies',
    no('advice is in a report only', '/ai-advisor'),
  ],
  [
    'autocomplete,autosuggest,suggestions,autocomplete clicks,autocomplete suggestions,type ahead,typeahead,search suggestions,suggestion clicks,autocomplete suggestion clicks,autocompletion',
    no('of autocomplete, only clicks on trending items are in the dataset', '/autocomplete-clicks'),
  ],
  [
    'trending categories,trending category,category clicks,trending category clicks',
    no('trending categories are in a report only', '/autocomplete-trending-categories'),
  ],
  [
    'refund,refunds,refunded,return rate,returns of goods,returned items,returned orders,returned products,cancelled,canceled,cancellation,cancellations,cancelled orders,chargeback,chargebacks,return shipments,exchanged,exchanges',
    no('returns and refunds are not in the dataset'),
  ],
  [
    'stock,inventory,in stock,out of stock,stock level,stock levels,availability,sold out,warehouse,warehouses,supply,restock,replenish,backorder',
    no('stock is not in the dataset'),
  ],
  [
    'shipped,ship,ships,shipment,shipments,paid orders,unpaid,unpaid orders,open orders,pending orders,pending,net revenue,net sales,net turnover,net income,margin,margins,profit,profits,profitable,profitability,cost,costs,cogs,expense,expenses,gross profit,net profit,profit margin,discount,discounts,discounted,coupon,coupons,voucher,vouchers,promo code,promo codes,promotion code,shipping,shipping cost,shipping costs,delivery,deliveries,payment,payments,payment method,payment methods,invoice,invoices,gift cards sold,list price,commission,fees,markup,shipping fee,paypal,credit card,credit cards,rebate',
    no('costs, margins, discounts, payment and shipping are not in the dataset'),
  ],
  [
    'channel,channels,marketing channel,traffic source,traffic sources,referrer,referrers,referral,referrals,utm,utm source,source,sources,medium,organic,paid search,email,emails,e mail,e mails,newsletter,social media,social,facebook,instagram,google,google ads,adwords,affiliate,affiliates,seo,sem,direct traffic,ad spend,ads,advertising,tiktok,youtube,twitter,pinterest,inbound,bing,acquisition,ad campaign',
    no('marketing channels are not in the dataset'),
  ],
  [
    'names of customers,names of our customers,names of our top customers,names of top customers,names of the customers,names of users,names of our users,names of visitors,names of our visitors,names of buyers,names of shoppers,name of the customer,customer name,customer names,first name,last name,address,addresses,phone number,phone numbers,email address,email addresses,mail addresses,birthday,birthdays,age,ages,age group,gender,genders,male,female,men,women,password,passwords,personal data,credit card number,credit card numbers,contact details,telephone,date of birth,sex,income of customers,demographic,demographics,surname,usernames,user name,user names,customer email,customer emails,names of customers,customer address,pii,contact information,ssn,iban',
    no('personal data is not in the dataset'),
  ],
  [
    'category,categories,brand,brands,product category,product categories,department,departments,supplier,suppliers,vendor,vendors,manufacturer,manufacturers,collection,collections,color of products,sizes,size,color,colour,colors,colours,variant,variants,weight,material,product type,product types,attributes,attribute,taxonomy,product group,product groups,manufactured,seller,sellers,merchant,merchants,designer',
    no('of products, only id and name are in the dataset; a facet may hold the rest'),
  ],
  [
    'returning customer,returning visitor,new visitor,new customer,new visitors,returning visitors,new customers,returning customers,repeat customers,repeat visitors,first time,first time visitors,first time buyers,new users,returning users,new shoppers,loyal,loyal customers,repeat,repeated,recurring,repeat buyers,repeat purchases,new vs returning,existing customers,second purchase,first purchase,cohort,cohorts,new buyers,lapsed',
    no('the dataset does not say who is new'),
  ],
  [
    'duration,durations,how long,length of visit,session length,session duration,time spent,time on site,time to click,time to purchase,response time,latency,load time,speed,fast,slow,slower,faster,dwell time,query time,performance time,page speed,average time,time between,longest session',
    no('durations are not in the dataset'),
  ],
  [
    'wishlist,wishlists,favorites,favourites,wish list,wish lists,saved items,compare list,scroll,scrolled,scrolling,hover,hovered,bookmark,bookmarks,shares on social',
    no('it is not in the dataset'),
  ],
  [
    'frequently bought together,bought together,cross sell,cross sells,upsell,upsells,basket analysis,associated with,next search,previous search,after searching,before buying,then searched,sequence,path to purchase,journey,customer journey,user journey,subsequent,afterwards,in the same visit as,later bought,then bought,who then,what did they buy,searched next,before searching',
    no('a query sees each row on its own'),
  ],
  [
    'ends with,ending with,ending in,end with,end in,ends in,that end with,that end in,finishing with,ended with the letters,suffix,with the suffix,finish with,ending on,that ends with,that ends in,which end in,which end with,whose last',
    no('texts are compared by what they contain or begin with'),
  ],
  [
    'not contain,not containing,not contains,not include the word,without the word,without the words,not including the word,excluding the word,not mention,not mentioning,that do not contain,not start with,not starting with,not begin with,not beginning with,not starts with,do not contain the word,not contain the word,not containing the word,lacking the word,excluding keywords containing,excluding terms containing,not like,no mention of,that never contain,excluding searches containing,except those containing,except keywords containing,not containing the text,free of the word,not featuring the word,not have the word,missing the word,without the term,without the phrase,not begins with',
    no('there is no negated contains or startsWith'),
  ],
  [
    'why,reason,reasons,explain,cause,causes,because,how come,caused,causing,due to,impact,impacts,effect,effects,affect,affected,influence',
    no('a query tells what happened, not why'),
  ],
  [
    'weather,temperature,news,joke,jokes,poem,recipe,story,song,stock market,share price,president,capital of,translate,translation,write,draft,email to,sing,chat,meaning of life,football,soccer,movie,bitcoin,rain,sunny',
    no('it has nothing to do with this data'),
  ],
  [
    'same question,same for,same but,as before,as above,the previous one,previous question,last question,that again,and now,now by,what about,how about,and for,instead,repeat that,again but,same thing,same again,previous result,previous answer,drill down,those results,of those,of these,for those,for them,from those,from that list',
    no('each question stands alone: ask it in full'),
  ],
  [
    'delete,deleting,deletes,remove all,remove the,erase,drop table,drop all,truncate,insert,insert into,update,updates,modify,edit,overwrite,rename,reset,purge,wipe,wipe out,clear all,alter,alter table,create table,create a,upsert,set all,set the,mark all,archive,import,export to,send,email me,save,store this,schedule,remind,notify,subscribe,alert me,alert,grant,revoke,cancel order,disable,enable,turn off,turn on,activate,deactivate,restore,merge,add a new,add new,assign,exclude permanently,remove from,block,ban,delist,publish,download,replace',
    write('the service only reads'),
  ],
  [
    'ignore previous,ignore all previous,ignore the above,ignore your,ignore all,disregard,disregard all,system prompt,prompt,instructions,instruction,pretend,act as,you are now,jailbreak,developer mode,admin,administrator,root,bypass,sudo,password of,api key,api keys,secret,secrets,token,tokens,credentials,other accounts,another account,all accounts,other customers,other tenants,every account,account id,account ids,accounts,tenant,tenants,account of,sql,select from,select *,union select,drop,schema,tables,table names,script,execute,shell,code,python,javascript,html,override,confidential,competitor,competitors,other shops,other stores,other companies,other clients,everyones',
    no('a question is about the activity on your own shop'),
  ],
  [
    'most important,most successful,least successful,least important,some keywords,some of the,few,a few,several,many,various kinds,most of,a lot,lots of searches,high,low,good,bad,poor,decent,interesting,old,new,latest,newest,oldest,enough,long,short,normal,average keyword,relevant,irrelevant,expensive,cheap,significant number,considerable,underperforming,performing well,performing badly,struggling,promising,weak,strong,heavy,light,frequent buyers,valuable,big spenders,spenders,important,worthwhile,suspicious,serious,fresh,long tail',
    vague('it is no certain amount: give a number'),
  ],
]
