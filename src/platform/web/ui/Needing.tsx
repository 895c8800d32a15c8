import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Call, Route } from '#base/route.ts'
import { useRead } from '../api/use-read.ts'
import { Link } from '../navigation/Link.tsx'
import { Empty } from './Empty.tsx'
import { Panel } from './Panel.tsx'

interface Props<R extends Route> {
  /** The list of what is needed. */
  of: R
  title: string
  text: string
  /** What the way there is called, and where it leads. */
  action: string
  to: string
  children: ReactNode
}

/** What cannot be done before there is one of a list: where it is empty, it says so and leads to where the first is made. */
export function Needing<R extends Route>({ of, title, text, action, to, children }: Props<R>) {
  const first = useRead(of, { query: { limit: '1' } } as Call<R>)
  if ((first.data as { total?: number } | undefined)?.total !== 0) return children
  return (
    <Panel>
      <Empty
        title={title}
        text={text}
        action={
          <Button component={Link} to={to}>
            {action}
          </Button>
        }
      />
    </Panel>
  )
}
