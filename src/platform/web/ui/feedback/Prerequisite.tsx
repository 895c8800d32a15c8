import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Page } from '#base/page.ts'
import type { Route } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from './Empty.tsx'
import { Loading } from './Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'

type PagedRoute = Route & {
  readonly params?: never
  readonly query: z.ZodType<unknown, { limit?: string | undefined }>
  readonly output: z.ZodType<Page<unknown>>
}

interface Props {
  /** The route of the required list. */
  of: PagedRoute
  /** The texts if the list is empty; `action` is the label of the link to add the first one. */
  texts: (name: 'title' | 'text' | 'action') => string
  /** The target of that link. */
  to: string
  /** A second link. */
  other?: { readonly action: string; readonly to: string }
  children: ReactNode
}

/** Shows its content only if a required list has a record; otherwise explains that, with a link to add the first one. */
export function Prerequisite({ of, texts, to, other, children }: Props) {
  const first = useRead(of, { query: { limit: '1' } })
  // Wait for the list before showing a form; if it cannot be read, show the form.
  if (first.isPending) return <Loading />
  if (first.data?.total !== 0) return children
  return (
    <Panel>
      <Empty
        title={texts('title')}
        text={texts('text')}
        action={
          <>
            {other && (
              <LinkButton to={other.to} variant="default">
                {other.action}
              </LinkButton>
            )}
            <LinkButton to={to}>{texts('action')}</LinkButton>
          </>
        }
      />
    </Panel>
  )
}
