import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'

interface Props<Found> extends Pick<ComponentProps<typeof Reading<Found>>, 'of'> {
  title: string
  /** The name of the record, for the link back to it. */
  name: string
  /** The path of the list, followed by the id in the path of the record. */
  list: string
  /** Renders the form; another record gets a new form. */
  children: (found: Found) => ReactNode
}

/** The screen around the form that edits the record that the address names: loads the record first. */
export function EditPage<Found extends { readonly id: string }>({ of, title, name, list, children }: Props<Found>) {
  const { id } = useParams()
  return (
    <Page title={title} back={{ to: `${list}/${id}`, label: name }}>
      <Reading of={of} as="form">
        {(found) => <Fragment key={found.id}>{children(found)}</Fragment>}
      </Reading>
    </Page>
  )
}
