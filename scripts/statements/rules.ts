import { isNode, nodesIn, type Part, type TreeNode } from './query-tree.ts'

/** What the catalogue says of functions, by OID. */
export interface Functions {
  /** Those that are not immutable. */
  readonly mutable: ReadonlyMap<string, { readonly name: string; readonly isVolatile: boolean }>
  /** The functions that read and write the values of a type as text, by the OID of the type. */
  readonly ofTypes: ReadonlyMap<string, { readonly reading: string; readonly writing: string }>
}

const writes = new Map([
  ['2', 'UPDATE'],
  ['3', 'INSERT'],
  ['4', 'DELETE'],
  ['5', 'MERGE'],
])

/** Says why a statement cannot be run on a shard; empty if it can. */
export function faultsOf(query: TreeNode, functions: Functions): string[] {
  const faults = new Set<string>()
  for (const node of nodesIn(query)) {
    if (node.type === 'QUERY') for (const fault of faultsOfQuery(node, functions)) faults.add(fault)
  }
  return [...faults]
}

function faultsOfQuery({ fields }: TreeNode, functions: Functions): string[] {
  const faults = nodesOf(fields.cteList).flatMap(({ fields: { ctename, ctequery } }) => {
    const write = isNode(ctequery) && writeOf(ctequery.fields)
    return write ? [`WITH contains ${write} ${ctename as string}`] : []
  })
  const write = writeOf(fields)
  if (!write) return faults
  const check = (where: string, part: Part | undefined) => {
    for (const fault of mutableIn(part, functions)) faults.push(`${where} ${fault}`)
  }
  if (write === 'INSERT') {
    const values = nodesOf(fields.rtable).map((table) => table.fields.values_lists)
    if ([fields.targetList, ...values].some(hasSubquery)) faults.push('VALUES contains a subquery')
    const { onConflictSet, onConflictWhere } = isNode(fields.onConflict) ? fields.onConflict.fields : {}
    check('ON CONFLICT SET', onConflictSet)
    check('ON CONFLICT WHERE', onConflictWhere)
  } else {
    check(`${write} SET`, write === 'UPDATE' ? fields.targetList : fields.mergeActionList)
    check(`${write} WHERE`, fields.jointree)
  }
  check('RETURNING', fields.returningList)
  return faults
}

const writeOf = ({ commandType }: TreeNode['fields']) => writes.get(commandType as string)

const nodesOf = (part: Part | undefined) => (Array.isArray(part) ? (part as readonly Part[]).filter(isNode) : [])

const contains = (part: Part | undefined, kind: string) => [...nodesIn(part)].some(({ type }) => type === kind)

const hasSubquery = (part: Part | undefined) => contains(part, 'SUBLINK')

/** Finds calls of functions that are volatile, or that are stable and depend on a column. */
function mutableIn(part: Part | undefined, { mutable, ofTypes }: Functions): string[] {
  return [...nodesIn(part)].flatMap((node) =>
    calledBy(node, ofTypes).flatMap((oid) => {
      const called = mutable.get(oid)
      if (!called) return []
      if (contains(Object.values(node.fields), 'VAR')) return [`calls ${called.name} over a column`]
      return called.isVolatile ? [`calls ${called.name}, which is volatile`] : []
    }),
  )
}

/** The OIDs of the functions that a node calls: by name, as an operator, or as a cast. */
function calledBy({ type, fields }: TreeNode, ofTypes: Functions['ofTypes']): string[] {
  if (type !== 'COERCEVIAIO') {
    const called = fields.funcid ?? fields.opfuncid ?? fields.aggfnoid ?? fields.winfnoid
    return typeof called === 'string' ? [called] : []
  }
  const given = isNode(fields.arg) ? fields.arg.fields : {}
  const from = given.vartype ?? given.funcresulttype ?? given.opresulttype ?? given.resulttype ?? given.paramtype
  const [read, written] = [ofTypes.get(fields.resulttype as string)?.reading, ofTypes.get(from as string)?.writing]
  return [read, written].filter((oid) => oid !== undefined)
}
