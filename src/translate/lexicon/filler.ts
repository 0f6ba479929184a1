// Words that add nothing to what is asked.

export const fillerWords =
  `hiya omg u ur lol thx tho gonna wanna gotta kinda anybody somebody yo howdy gave given met led kept held drew sorted a an the this that these those some any please pls plz kindly thanks thank you hi hey hello ok okay
show me give us display tell get fetch find see view pull up return provide present print report know want need like would could can should
will shall may might must let lets do does did done doing i we our ours my mine your yours their theirs them they it its he she his her us you
there here now just also only really actually simply basically roughly approximately exactly about overall again already still even ever yet
so far well right all total totals whole entire full complete every single
is are was were be been being am
have has had having
use uses used using make makes made making take takes took taken taking happen happens happened happening occur occurs occurred occurring
come comes came coming go goes went going gone seen saw look looks looked looking
placed place recorded record logged generated produced issued submitted performed executed carried ran run running processed registered observed captured tracked counted
received receive got get gets getting
appear appears appeared
available existing various respective corresponding specific particular certain given own
shop shops store stores site website webshop eshop online ecommerce business company account data dataset database
information info details detail stats statistics statistic analytics analysis insight insights summary overview breakdown report reports figure figures number numbers name names metric metrics kpi plot chart graph draw everything traffic usage content team originally handle handled handles chosen choose chose picked sorry bother bothering literally honestly generally lines line yield yielded yields bring brought back export dump lookup recorded record earn earned attribute just only quickly please kindly btw fyi asap stuff guys mate breakdowns splitting alright hmm um uh well so ok kpis list table
question wondering wonder curious interested interesting help quick quickly question query asked ask asking
perform performs performing performance doing
each one ones thing things stuff something anything
currently current
who whom whose what where how
many much
very too quite pretty
say says said
want wants wanted needed needs
time times
out up down off over through
contribute contributed contributing bring brings brought drive drives drove driven
came been
in-total
user-facing
visible
ours
folks guys team everyone everybody somebody someone anyone people
hear learn check checking look-up lookup explore
it's that's there's
happily briefly
sorted-out
then
according
via
attributed attribution
did-we do-we
plus
both
respectively
say
ever
based basis
related
terms
level
together
alone
itself themselves
altogether
exist
belong belongs belonging
count counts counted counting
amount amounts
sum
such
kind kinds sort sorts type types
please-show
by-now
have-been
lot lots
really
broken split grouped hit hits
been`
    .split(/\s+/)
    .filter((word, index, all) => word !== '' && !word.includes('-') && all.indexOf(word) === index)

/** Those of them that people ask with: one that is misspelt adds nothing, either. */
export const requestWords =
  'please show give tell list display many much what which where there were have want would could should know like about their number need that with this these those does provide'.split(
    ' ',
  )

/** Verbs for what events do anyway, in all their forms. */
export const lightVerbs: readonly string[] =
  `visit return bring make give take use apply choose pick select handle serve produce generate create
drive yield attract collect gather receive log record register track measure observe capture process run execute perform submit issue
place occur happen charge put end appear exist come land arrive look check compile pull fetch retrieve display print plot chart draw tabulate summarize
summarise total break split divide contribute account amount deliver net gross realize realise achieve reach score manage want need like love
wish hope wonder think believe guess ask tell help try know understand learn find discover see show get have let keep provide
present report analyze analyse examine inspect review investigate explore study monitor follow involve concern cover feature offer carry
originate stem result belong relate pertain correspond click-through exhibit experience host own operate deal trigger fire cause-to start
begin complete finish close open conduct carry-out attempt engage interact browse shop behave surface pop show-up turn-up witness clock
notch rack pull-in bring-in rake bag accumulate amass post book ring hold contain-in`
    .split(/\s+/)
    .filter((verb) => !verb.includes('-'))
    .flatMap(formsOf)

/** The regular forms of a verb; those of irregular verbs stand among the words. */
function formsOf(verb: string): readonly string[] {
  const stem = verb.replace(/e$/, '')
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}` : stem
  const third = /(?:s|x|ch|sh)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`
  const past = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  return [verb, third, past, `${stem}ing`, `${doubled}ed`, `${doubled}ing`]
}

/** Phrases of several words that add nothing. */
export const fillerPhrases =
  `show me,give me,tell me,let me know,let me see,i want to know,i want to see,i would like to see,i would like to know,i would like,i like,i d like,id like to see,id like to know,i need to know,i need to see,i need,i want,can you,could you,would you,can you please,could you please,can i see,can i get,can i have,may i see,please show,please give,what is,what are,what was,what were,what is the,what are the,what was the,what were the,whats,what has been,what have been,what about,how about,do we have,did we have,did we get,did we see,do we get,do we see,did we make,did we do,have we had,have we got,have we seen,there were,there was,were there,was there,are there,is there,there are,there is,had we,we had,we got,we have,we made,we see,we saw,we received,in our shop,on our site,in our store,on our website,on the site,on the website,in the shop,in the store,on my site,on my shop,in my shop,in my store,on our shop,of our shop,for our shop,for our store,for my shop,for my store,for our site,for the site,for us,to us,for me,with us,of ours,i wonder,im wondering,i am wondering,im curious,just wondering,quick question,a quick question,wanna see,want to see,want to know,need to know,need to see,like to see,like to know,love to see,love to know,interested in,look at,look into,take a look at,have a look at,get me,pull up,pull me,pull the,fetch me,bring up,find me,find out,figure out,work out,calculate,compute,determine,run a report on,run a report,make a report,make me a report,report on,a report of,a report on,create a report of,create a report,build a report,generate a report,show us,give us,tell us,the values of,values of,the number,the numbers,numbers for,numbers of,the figures,the data,data on,data for,data about,stats on,stats for,statistics on,statistics for,statistics about,an overview of,a breakdown of,breakdown of,a summary of,summary of,the summary,info on,information on,information about,details on,details of,details about,as well,at all,by the way,so to speak,in fact,of course,if possible,if you can,if any,for a start,in general,in particular,right now,do you know,do you have,have you got,any idea,i guess,you know,all in all,on the whole,we offer,we carry,did people,do people,have people,did customers,did shoppers,did visitors,did users,do customers,do shoppers,do visitors,do users,did our customers,did our visitors,did our shoppers,people have,that people,that customers,that shoppers,that visitors,that users,people are,customers are,shoppers are,visitors are,users are,of our customers,of our visitors,of our shoppers,of our users,from customers,from shoppers,from visitors,from users,for customers,they have,they had,do they have,did they have,did it have,did each,did every,does each,does every,has each,came in,come in,came through,coming in,took place,taking place,take place,went through,were made,was made,were placed,was placed,were done,was done,were there in total,have been made,have been placed,has been made,been made,been placed,be made,that were made,that were placed,which were placed,that were done,have there been,has there been,there have been,there has been,i can see,i should see,i could see,one can see,to see,to know,to find,to get,to show,so i can see,for my report,for a report,for the report,for my boss,for the meeting,for a presentation,for my presentation,happened,going on,going through,happening,the case,in a table,as a table,in a list,as a list,in one table,a table of,table with,a table with,a list with,list with,list me,overview over,an overview over,side by side,along the way,put together,break down,broke down,split out,split up,break out,breakdown,total for,totals for,total amount,overall total,grand total,grand totals,the total,in total,in all,sum total,altogether,overall,whole lot of,a lot of,lots of,kind of,sort of,our shop,our store,our site,our website,my shop,my store,my site,my website,the shop,the store,the site,the website,the webshop,our webshop,this shop,this site,i am looking for,im looking for,looking for,i am interested in,im interested in,we are interested in,were interested in,id love to,i would love to see,dear,good morning,good afternoon,good evening,thank you,thanks a lot,many thanks,thanks in advance,cheers,hi there,hey there,as follows,and so on,used by visitors,used by customers,used by people,was used,were used,is used,are used,been used,got used,get used,being used,used for,in use,in question,did shoppers use,did visitors use,do visitors use,did people use,do people use,did customers use,that were used,which were used,do shoppers use,used in,in the visit,in that visit,in the same visit,in the same session,in the session,within the visit,during the visit,in their visit,within the same visit,in their session,made by,done by,in money terms by,end up,ended up,id like,i'd like,i would like the,sorry to bother you again,sorry to bother you,just checking in,just checking,to the site,in the search,in our search,on our search,in search,our search,on search,the search box,in the search box,into the search box,that we had,which we had,that we got,we had in,per order line,per line,per sale line`.split(
    ',',
  )
