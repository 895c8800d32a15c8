import type { ComponentType } from 'react'
import type { Answer, Call, Route } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'

interface Props<R extends Route> {
  title: string
  /** The route that reads the record by its id. */
  of: R
  /** The name of the record for the link back to it, or its replacement until the record is loaded. */
  nameOf: (found: Answer<R> | undefined) => string
  /** The path of the list, followed by the id in the path of the record. */
  list: string
  /** The form; another record gets a new one. */
  form: ComponentType<{ record: Answer<R> }>
}

/** The screen around the form that edits the record that the address names: loads the record first. */
export function EditPage<R extends Route>({ of, title, nameOf, list, form: Form }: Props<R>) {
  const params = useParams()
  const record = useRead(of, { params } as unknown as Call<R>)
  return (
    <Page title={title} back={{ to: `${list}/${params.id}`, label: nameOf(record.data) }}>
      <Reading of={record} as="form">
        {(found) => <Form key={params.id} record={found} />}
      </Reading>
    </Page>
  )
}
