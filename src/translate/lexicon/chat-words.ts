// Abbreviations in chat messages. They are too short for the repair of misspellings.

const SHORTENED =
  'choosen chosen,mny many,wth with,wht what,whch which,frm from,abt about,btwn between,thru through,lst last,tpo top,las last,tdy today,yday yesterday,ystrdy yesterday,wk week,wks weeks,mth month,mths months,mnth month,mnths months,yr year,yer year,yrs years,qtr quarter,qtrs quarters,srch search,srchs searches,kwd keyword,kwds keywords,kws keywords,prod product,prods products,cust customer,custs customers,ths this,mor more,wek week,weks weeks,pos position,rev revenue,revs revenue,dayly daily,dialy daily'

export const chatWords: ReadonlyMap<string, string> = new Map(
  SHORTENED.split(',').map((pair) => {
    const [short = '', word = ''] = pair.split(' ')
    return [short, word] as const
  }),
)
