// Words that are valid as aliases, but that at least one dialect would misread without quotes. The test
// reserved.test.ts compares the words with the three parsers.

// PostgreSQL 18: all keywords except the unreserved keywords.
const postgres = `
all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast
char character check coalesce collate collation column concurrently constraint create cross current_catalog
current_date current_role current_schema current_time current_timestamp current_user dec decimal default deferrable
desc distinct do else end except exists extract false fetch float for foreign freeze from full grant group grouping
having ilike in initially inner inout int integer intersect interval into is isnull join json json_array json_exists
json_object json_query json_table json_value lateral leading left like limit localtime localtimestamp national
natural nchar none normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay
placing position precision primary real references returning right row select setof similar smallint some substring
symmetric table tablesample then time timestamp to trailing treat trim true union unique user using values varchar
variadic verbose when where window with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces
xmlparse xmlpi xmlroot xmlserialize xmltable
`

// DuckDB 1.5: all keywords in duckdb_keywords() except the unreserved keywords.
const duckdb = `
all analyse analyze and anti any array as asc asof asymmetric at authorization between bigint binary bit boolean
both by case cast char character check coalesce collate collation column columns concurrently constraint create
cross dec decimal default deferrable desc describe distinct do else end except exists extract false fetch float for
foreign freeze from full generated glob group grouping grouping_id having ilike in initially inner inout int integer
intersect interval into is isnull join lambda lateral leading left like limit map national natural nchar none not
notnull null nullif numeric offset on only or order out outer overlaps overlay pivot pivot_longer pivot_wider
placing position positional precision primary qualify real references returning right row select semi setof show
similar smallint some struct substring summarize symmetric table tablesample then time timestamp to trailing treat
trim true try_cast union unique unpack unpivot using values varchar variadic verbose when where window with
xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable
`

// Trino: all keywords of the grammar, whether reserved or not.
const trino = `
absent add admin after all alter analyze and any array as asc at authorization begin bernoulli between both by call
called cascade case cast catalog catalogs coalesce column columns comment commit committed conditional constraint
copartition count create cross cube current current_catalog current_date current_path current_role current_schema
current_time current_timestamp current_user data date day deallocate declare default define definer delete deny desc
describe descriptor deterministic distinct distributed do double drop else elseif empty encoding end error escape
except excluding execute exists explain extract false fetch filter final first following for format from full
function functions grace grant granted grants graphviz group grouping groups having hour if ignore immediate in
including initial inner input insert intersect interval into invoker io is isolation iterate join json json_array
json_exists json_object json_query json_table json_value keep key keys language last lateral leading leave left
level like limit listagg local localtime localtimestamp logical loop map match match_recognize matched matches
materialized measures merge minute month natural nested next nfc nfd nfkc nfkd no none normalize not null nullif
nulls object of offset omit on one only option or order ordinality outer output over overflow partition partitions
passing past path pattern per period permute plan position preceding precision prepare privileges properties prune
quotes range read recursive refresh rename repeat repeatable replace reset respect restrict return returning returns
revoke right role roles rollback rollup row rows running scalar schema schemas second security seek select
serializable session set sets show some start stats string subset substring system table tables tablesample text
then ties time timestamp to trailing transaction trim true truncate try_cast type uescape unbounded uncommitted
unconditional union unique unknown unmatched unnest until update use user using utf16 utf32 utf8 validate value
values verbose version view when where while window with within without work wrapper write year zone
`

// Names of system columns, catalogs and schemas, and words with a special meaning.
const system = `
ctid xmin xmax cmin cmax tableoid oid rowid rownum main public temp information_schema pg_catalog pg_temp memory dual
excluded old new nan infinity epoch yesterday today tomorrow now
`

const split = (words: string): readonly string[] => words.trim().split(/\s+/)

/** The words by source. A word can have several sources. */
export const reservedWords = {
  postgres: split(postgres),
  duckdb: split(duckdb),
  trino: split(trino),
  system: split(system),
} as const

/** The pool: each word once, in lower case and in alphabetical order, all valid as aliases. */
export const reserved: readonly string[] = [...new Set(Object.values(reservedWords).flat())].sort()
