import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Page } from '#base/page.ts'
import type { Route } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Empty } from './Empty.tsx'
import { Loading } from './Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'

type PagedRoute = Route & {
  readonly params?: never
  readonly query: z.ZodType<unknown, { limit?: string | undefined }>
  readonly output: z.ZodType<Page<unknown>>
}

interface Props {
  /** The list of what is needed. */
  of: PagedRoute
  title: string
  text: string
  /** What the way there is called, and where it leads. */
  action: string
  to: string
  /** A second way, beside the first. */
  other?: { readonly action: string; readonly to: string }
  children: ReactNode
}

/** What cannot be done before there is one of a list: where it is empty, it says so and leads to where the first is made. */
export function Prerequisite({ of, title, text, action, to, other, children }: Props) {
  const first = useRead(of, { query: { limit: '1' } })
  // Nothing is typed before it is known whether it can be of use; where that cannot be known, it may well be.
  if (first.isPending) return <Loading />
  if (first.data?.total !== 0) return children
  return (
    <Panel>
      <Empty
        title={title}
        text={text}
        action={
          <>
            {other && (
              <Button component={Link} to={other.to} variant="default">
                {other.action}
              </Button>
            )}
            <Button component={Link} to={to}>
              {action}
            </Button>
          </>
        }
      />
    </Panel>
  )
}
