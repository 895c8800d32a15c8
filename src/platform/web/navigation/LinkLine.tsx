import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from './Link.tsx'

/** Links to other records, in one line. */
export function LinkLine({ links }: { links: readonly { readonly to: string; readonly name: string }[] }) {
  return links.map(({ to, name }, index) => (
    <Fragment key={to}>
      {index > 0 && ' · '}
      <Anchor component={Link} to={to}>
        {name}
      </Anchor>
    </Fragment>
  ))
}
