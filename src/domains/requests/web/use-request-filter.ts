import { useCallback, useMemo } from 'react'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { requestFilterStatuses } from '../rules.ts'

const all = { q: '', status: '', clientId: '', projectId: '', unfilled: '', tag: '' }

/** The filter of the requests, stored in the URL. */
export function useRequestFilter() {
  const [stored, change] = useAddressQuery(all)
  const clear = useCallback(() => change(all), [change])
  // Keeps its identity while other parameters of the URL change.
  return useMemo(
    () => ({
      stored,
      change,
      /** The filter as query parameters of the routes. */
      filter: {
        q: stored.q || undefined,
        status: requestFilterStatuses.find((one) => one === stored.status),
        clientId: isId(stored.clientId) ? stored.clientId : undefined,
        projectId: isId(stored.projectId) ? stored.projectId : undefined,
        tag: stored.tag.trim() || undefined,
        unfilled: stored.unfilled === 'true' ? ('true' as const) : undefined,
      },
      isFiltered: Object.values(stored).some((value) => value !== ''),
      clear,
    }),
    [stored, change, clear],
  )
}

export type RequestFilter = ReturnType<typeof useRequestFilter>

/** Options of the client and project filters, searched by the server. The selected ones are loaded first, so that their names show immediately. */
export function useFilterChoices({ clientId, projectId }: { clientId: string; projectId: string }) {
  const client = useRead(clientRoutes.readClient, { params: { id: clientId } }, { enabled: isId(clientId) }).data
  const project = useRead(projectRoutes.readProject, { params: { id: projectId } }, { enabled: isId(projectId) }).data
  const choiceOf = (one: { id: string; name: string }) => ({ value: one.id, label: one.name })
  return {
    clients: useChoices(clientRoutes.listClients, {}, choiceOf, [client && choiceOf(client)], { late: true }),
    projects: useChoices(
      projectRoutes.listProjects,
      { clientId: isId(clientId) ? clientId : undefined },
      (one) => ({ value: one.id, label: clientId ? one.name : `${one.name} · ${one.client.name}` }),
      [project && choiceOf(project)],
      { late: true },
    ),
  }
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
