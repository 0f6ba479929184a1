// Data that site search does not have, with the report that has it, if there is one.

import type { Refusal, RefusedWords } from '../../lexicon/meaning.ts'
import { RATIO, shorter } from '../../lexicon/refused.ts'

const no = (why: string, report?: string): Refusal => ({ reason: 'unsupported', why, ...(report && { report }) })

export const refusedWords: readonly RefusedWords[] = [
  [
    'device,devices,mobile,mobiles,smartphone,smartphones,tablet,tablets,desktop,desktops,iphone,iphones,android,ios,device type,device category,device types,mobile device,mobile devices,mobile app,mobile phone,mobile phones,device id',
    'phone,phones,ipad,laptop,laptops,app,smart phone,cell phone,handheld',
    shorter('a device', 'one number "by device"', '/device-browser'),
  ],
  [
    'browser,browsers,browser type,web browser,web browsers,browser version',
    'chrome,firefox,safari,edge,internet explorer,opera,operating system,operating systems,os,windows,macos,linux,mac,user agent,user agents,screen size,screen resolution',
    shorter('a browser or an operating system', 'one number "by browser"', '/device-browser'),
  ],
  [
    'country,countries,city,cities,region,regions,geography,geographic,geo,location,locations,ip address,ip addresses,postal code,geolocation,geographical,geographies',
    'state,states,continent,where from,ip,postcode,zip code,zip,province,county,germany,france,europe,usa,united states,uk,united kingdom,spain,italy,berlin,london,paris,american,german,french,european,british,nationality,language,languages,locale,locales,territory,timezone,time zone,asia,canada,austria,switzerland,netherlands,poland,sweden,australia,china,india,new york',
    shorter('a place', 'one number "by country"', '/geo-distribution'),
  ],
  [
    'user type,user types,visitor type,visitor types,customer type,customer types,type of user,type of visitor,type of customer,kind of visitor,kind of user',
    '',
    no('no field distinguishes kinds of visitors: ask for logged in users, or for guests'),
  ],
  [
    'not both,without both,not have both,did not have both,did not both,no both,never both',
    '',
    no('excludes rows with both, which joins two conditions by "or": say "without" of each, or ask for each'),
  ],
  ['', 'anomaly,anomalies,spike,spikes,unusual,abnormal', no('it has a report of its own', '/anomalies')],
  ['banner impressions,banner impression', '', no('impressions are in reports only', '/banners')],
  ['campaign impressions,campaign impression', '', no('impressions are in reports only', '/campaigns')],
  [
    'widget impressions,widget impression,recommendation impressions,recommendation impressions count',
    '',
    { ...no('impressions are in reports only', '/recommendations'), unless: 'had_rec_impression' },
  ],
  [
    'impression,impressions,product impressions,item impressions,page views,pageviews,pageview,page view,recommendations did we show,recommendations did we display,recommendations we showed,recommendations we displayed,recommendations shown by,recommendations shown per,recommendations displayed by,banners shown by,banners shown per,banners displayed by,widgets shown by,widgets shown per,campaigns shown by,campaigns shown per,products shown by,products shown per,items shown by,items shown per',
    'shown products,viewed,views,view count,product views,displayed,shown,seen by,item views,times shown,times viewed,most viewed,most shown,most visited,most seen,products visited,items visited,pages visited,visited products,visited items,visited pages,were visited,was visited,got visited,get visited,products seen,items seen,seen products,were seen,was seen,been seen,people see,people saw,visitors see,visitors saw,shoppers see,shoppers saw,customers see,customers saw,users see,users saw,they saw,looked at,people look at,visitors look at,shoppers look at,customers look at,users look at,they look at,browsed,exposure,exposures,displays',
    { ...no('impressions are in reports only', '/product-impressions'), unless: 'had_rec_impression' },
  ],
  [
    'rating,ratings,review,reviews,stars,star rating',
    'rated,feedback,best rated,top rated,highest rated',
    no('ratings are in a report only', '/product-ratings'),
  ],
  [
    'redirect,redirects,redirected,redirect rule,redirect rules',
    'redirection,redirections',
    no('redirects are in a report only', '/redirects'),
  ],
  [
    'page load,page loads',
    'loaded pages,page type,page types,page path,page paths',
    no('page loads are in a report only', '/page-loads'),
  ],
  [
    '',
    'ai advisor,advice,recommendations of the advisor,advisor,suggest,suggests,suggestion,recommend,should i,should we,what should,improve my,how can i,how can we,how do i,how do we,optimize,optimise,tips,best practice,best practices,strategy,strategies',
    no('advice is in a report only', '/ai-advisor'),
  ],
  [
    '',
    'autocomplete,autosuggest,suggestions,autocomplete clicks,autocomplete suggestions,type ahead,typeahead,search suggestions,suggestion clicks,autocomplete suggestion clicks,autocompletion',
    no('of autocomplete, only clicks on trending items are in the dataset', '/autocomplete-clicks'),
  ],
  [
    '',
    'trending categories,trending category,category clicks,trending category clicks',
    no('trending categories are in a report only', '/autocomplete-trending-categories'),
  ],
  [
    'refund,refunds,refunded,return rate',
    'returns of goods,returned items,returned orders,returned products,cancelled,canceled,cancellation,cancellations,cancelled orders,chargeback,chargebacks,return shipments,exchanged,exchanges',
    no('returns and refunds are not in the dataset'),
  ],
  [
    'stock,in stock,out of stock,stock level,stock levels',
    'inventory,availability,sold out,warehouse,warehouses,supply,restock,replenish,backorder',
    no('stock is not in the dataset'),
  ],
  [
    'margin,margins,profit,profits,gross profit,net profit,profit margin',
    'shipped,ship,ships,shipment,shipments,on sale,currently on sale,on special offer,paid orders,unpaid,unpaid orders,open orders,pending orders,pending,net revenue,net sales,net turnover,net income,profitable,profitability,cost,costs,cogs,expense,expenses,discount,discounts,discounted,coupon,coupons,voucher,vouchers,promo code,promo codes,promotion code,shipping,shipping cost,shipping costs,delivery,deliveries,payment,payments,payment method,payment methods,invoice,invoices,gift cards sold,list price,commission,fees,markup,shipping fee,paypal,credit card,credit cards,rebate',
    no('costs, margins, discounts, payment and shipping are not in the dataset'),
  ],
  [
    '',
    'converted to usd,converted to eur,converted to gbp,converted into usd,converted into eur,converted into gbp,converted to dollars,converted to euros,converted into euros,converted into dollars,exchange rate,exchange rates,in one currency,in a single currency',
    no('amounts are in the currency of each order, and none is converted'),
  ],
  [
    'channel,channels,marketing channel,referrer,referrers,email,emails',
    'traffic source,traffic sources,referral,referrals,utm,utm source,source,sources,medium,organic,paid search,paid searches,paid traffic,paid visits,paid visitors,paid clicks,paid sessions,e mail,e mails,newsletter,social media,social,facebook,instagram,google,google ads,adwords,affiliate,affiliates,seo,sem,direct traffic,ad spend,ads,advertising,tiktok,youtube,twitter,pinterest,inbound,bing,acquisition,ad campaign',
    no('marketing channels are not in the dataset'),
  ],
  [
    'phone number,phone numbers,email address,email addresses,password,passwords,customer email,customer emails,names of customers,names of our customers,names of our top customers,names of top customers,names of the customers,names of users,names of our users,names of the users,names of logged in users,names of visitors,names of our visitors,names of the visitors,names of buyers,names of our buyers,names of shoppers,names of guests,names of people',
    'name of the customer,customer name,customer names,first name,last name,address,addresses,mail addresses,birthday,birthdays,age,ages,age group,gender,genders,male,female,men,women,personal data,credit card number,credit card numbers,contact details,telephone,date of birth,sex,income of customers,demographic,demographics,surname,usernames,user name,user names,names of customers,customer address,pii,contact information,ssn,iban',
    no('personal data is not in the dataset'),
  ],
  [
    'and their totals,and their total,and their amounts,and their amount,and totals,and amounts,and the totals,and the amounts,with their totals,with their amounts,with totals,with amounts,with the totals,with the amounts',
    '',
    { reason: 'ambiguous', why: 'may be the money, the units or each order: name one' },
  ],
  [
    '',
    'category,categories,brand,brands,product category,product categories,department,departments,supplier,suppliers,vendor,vendors,manufacturer,manufacturers,collection,collections,color of products,sizes,size,color,colour,colors,colours,variant,variants,weight,material,product type,product types,attributes,attribute,taxonomy,product group,product groups,manufactured,seller,sellers,merchant,merchants,designer',
    no('asks for product data, but the dataset has only id and name: a facet may have the rest'),
  ],
  [
    '',
    'users registered,customers registered,visitors registered,shoppers registered,people registered,buyers registered,who registered,that registered,have registered,newly registered,registered last,registered this,registered since,registered in,registered on,registered yesterday,registered today,registration,registrations,returning customer,returning visitor,new visitor,new customer,new visitors,returning visitors,new customers,returning customers,repeat customers,repeat visitors,first time,first time visitors,first time buyers,new users,returning users,new shoppers,loyal,loyal customers,repeat,repeated,recurring,repeat buyers,repeat purchases,new vs returning,existing customers,second purchase,first purchase,cohort,cohorts,new buyers,lapsed',
    no('the dataset does not say who is new'),
  ],
  [
    '',
    'duration,durations,how long,length of visit,session length,session duration,time spent,time on site,time to click,time to purchase,response time,latency,load time,speed,fast,slow,slower,faster,dwell time,query time,performance time,page speed,average time,time between,longest session',
    no('durations are not in the dataset'),
  ],
  [
    '',
    'wishlist,wishlists,favorites,favourites,wish list,wish lists,saved items,compare list,scroll,scrolled,scrolling,hover,hovered,bookmark,bookmarks,shares on social',
    no('it is not in the dataset'),
  ],
  [
    'click through rate,click rate,click through rates,ctr,clickthrough rate,add to cart rate,cart rate,bounce rate,bounce rates,exit rate,abandonment rate,cart abandonment rate,order rate,zero result rate,no result rate,null rate,refund rate,retention rate,churn rate,repeat purchase rate,bounce',
    'ctrs,roas,roi,kpi,kpis,cpc,cpm,cpa,cac,arpu,ltv,clv,nps,cr,cvr,abandonment,cart abandonment,abandoned,abandoned carts,abandoned cart,revenue per visit,revenue per visitor,revenue per search,revenue per click,revenue per user,revenue per customer,revenue per session,searches per visit,searches per visitor,searches per session,searches per user,clicks per search,clicks per visit,clicks per session,orders per visit,orders per visitor,orders per search,items per order,units per order,products per order,per capita,rpv,retention,churn,loyalty,bounces,bounced,funnel,visit to order,search to order,click to order,customer lifetime value,cost per click,visits per visitor,visits per user,orders per customer,orders per user,sessions per user,sales per visit,sales per search,average number of searches,average number of orders,average number of visits,average number of clicks',
    RATIO,
  ],
]
