import { useEffect, useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'

/** One thing that was found. */
export interface Hit {
  readonly kind: 'worker' | 'client' | 'project'
  readonly name: string
  readonly detail: string
  readonly to: string
}

const limit = '5'

/** Looks for workers, clients and projects at once, a moment after the last key. */
export function useSearch(typed: string): { hits: readonly Hit[]; searching: boolean; words: string } {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const input = { query: { q: words, limit } }
  const wanted = words !== ''
  const options = (may: boolean) => ({ enabled: wanted && may, keep: true })
  const workers = useRead(workforceRoutes.listWorkers, input, options(useMay('workforce:read')))
  const clients = useRead(clientRoutes.listClients, input, options(useMay('clients:read')))
  const projects = useRead(projectRoutes.listProjects, input, options(useMay('projects:read')))
  const hits: Hit[] = [
    ...(workers.data?.items ?? []).map(({ id, firstName, lastName, primaryRole, email }) => ({
      kind: 'worker' as const,
      name: `${firstName} ${lastName}`,
      detail: primaryRole ?? email,
      to: `/provider/workforce/profile/${id}`,
    })),
    ...(clients.data?.items ?? []).map(({ id, name, contact }) => ({
      kind: 'client' as const,
      name,
      detail: contact.fullName ?? '',
      to: `/provider/clients/${id}`,
    })),
    ...(projects.data?.items ?? []).map(({ id, name, client }) => ({
      kind: 'project' as const,
      name,
      detail: client.name,
      to: `/provider/projects/${id}`,
    })),
  ]
  const searching = wanted && (workers.isFetching || clients.isFetching || projects.isFetching)
  return { hits: wanted ? hits : [], searching, words }
}
