import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { stubMarks } from '../rules.ts'

const sorts = ['worker', 'net', 'gross', 'minutes'].flatMap((name) => [name, `-${name}`])

/** Returns the search, the filter and the order of the stubs of a period, from the address: of the list, and of each of its stubs. */
export function useStubFilter() {
  const [{ q, mark, sort }, change, field] = useAddressQuery({ q: '', mark: '', sort: '' })
  const query = {
    q: q || undefined,
    mark: stubMarks.find((one) => one === mark),
    sort: sorts.find((one) => one === sort) as 'worker' | undefined,
  }
  return { q, mark, query, change, field }
}
