import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'

interface Props<Found> extends Pick<ComponentProps<typeof Reading<Found>>, 'of'> {
  title: string
  /** The link back to the record. */
  back: ComponentProps<typeof Page>['back']
  /** Renders the form; another record gets a new form. */
  children: (found: Found) => ReactNode
}

/** The screen around the form that edits a record: loads the record first. */
export function EditPage<Found extends { readonly id: string }>({ of, title, back, children }: Props<Found>) {
  return (
    <Page title={title} {...(back && { back })}>
      <Reading of={of} as="form">
        {(found) => <Fragment key={found.id}>{children(found)}</Fragment>}
      </Reading>
    </Page>
  )
}
