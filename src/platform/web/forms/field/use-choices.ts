import { useEffect, useState } from 'react'
import { compareNames } from '#base/folding.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import type { Choice } from './SelectField.tsx'

type ItemOf<R extends Route> = Answer<R> extends { items: (infer Item)[] } ? Item : never

/** The props of a field or filter that offers the records of a list route. */
export interface Choices {
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly onSearch: (typed: string) => void
  readonly onOpen: () => void
}

/** Returns the props of a PickField that offers the records of a list route, searched by the server; with `late`, they load when it opens. */
export function useChoices<R extends Route>(
  route: R,
  query: Readonly<Record<string, string | undefined>>,
  choiceOf: (item: ItemOf<R>) => Choice | undefined,
  known: readonly (Choice | undefined)[] = [],
  { late = false } = {},
): Choices {
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  // Loaded choices are kept: the selected one must keep its name during another search.
  const [seen] = useState(() => new Map<string, Choice>())
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const list = useRead(route, { query: { ...query, q: searched || undefined, limit: '50' } } as Call<R>, {
    keep: true,
    enabled: isOpened || !late,
  })
  const items = (list.data as { items?: ItemOf<R>[] } | undefined)?.items ?? []
  for (const choice of [...known, ...items.map(choiceOf)]) if (choice) seen.set(choice.value, choice)
  const choices = [...seen.values()].sort((one, other) => compareNames(one.label, other.label))
  return {
    choices,
    loading: list.isFetching && (typed !== '' || !list.data),
    // A selection writes the name into the search box: do not search for it.
    onOpen: () => setOpened(true),
    onSearch: (text) => setTyped(choices.some(({ label }) => label === text) ? '' : text),
  }
}
