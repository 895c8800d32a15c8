import { useState } from 'react'
import type { PlaceSuggestion } from '#base/places.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { AddressField } from '#platform/web/map/AddressField.tsx'
import { degreesOf } from '#platform/web/map/points.ts'
import { LocationField } from '#platform/web/map/LocationField.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type Client, clientRoutes, radiusLimits, type WorkSite, workSiteForm } from '../../contract.ts'
import { useClientHistoryFields } from '#domains/clients/web/use-client-history-fields.ts'

interface Props {
  client: Client
  /** The site to edit. Undefined adds a site. */
  site: WorkSite | undefined
  /** The client’s other sites, shown on the map for orientation. */
  others: readonly WorkSite[]
  onClose: () => void
}

interface FormValues {
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  radiusMetres: number | null
}
const blank = { name: '', address: '', latitude: null, longitude: null, radiusMetres: radiusLimits.usual, version: 0 }
// A single-line input would join the lines without a separator.
const inOneLine = (address: string) => address.trim().replace(/\s*\n\s*/g, ', ')
const typedOf = ({ name, address, latitude, longitude, radiusMetres }: FormValues): FormValues => ({
  name,
  address: inOneLine(address),
  latitude,
  longitude,
  radiusMetres,
})

/** The dialog that adds or edits a work site: address, coordinates and clock-in radius. */
export function WorkSiteDialog({ client, site, others, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const added = useWrite(clientRoutes.addWorkSite)
  const edited = useWrite(clientRoutes.editWorkSite)
  const fields = useClientHistoryFields()
  const form = useContractForm(workSiteForm, typedOf(site ?? blank), {
    toInput: (typed) => ({
      ...typed,
      latitude: given(typed.latitude),
      longitude: given(typed.longitude),
      radiusMetres: given(typed.radiusMetres) ?? undefined,
    }),
  })
  const [centre, setCentre] = useState<PlaceSuggestion>()
  function choose(chosen: PlaceSuggestion) {
    form.set('latitude', chosen.latitude)
    form.set('longitude', chosen.longitude)
    setCentre(chosen.precision === 'place' ? chosen : undefined)
  }
  const isCentre = centre && form.values.latitude === centre.latitude && form.values.longitude === centre.longitude
  const merge = useMerge(form, site ?? blank, typedOf)
  return (
    <FormDialog
      title={site ? t('clients.site.edit') : t('clients.site.add')}
      size="62rem"
      fillsPhone
      summary
      form={form}
      explain={merge.explain}
      save={(body) =>
        site
          ? edited.write({ params: { id: client.id, siteId: site.id }, body, ifMatch: merge.version })
          : added.write({ params: { id: client.id }, body })
      }
      onSaved={(saved) => tell.success(t('clients.site.done', { name: saved.name }))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      <FieldGroup>
        <TextField name="name" label={t('clients.field.siteName')} required autoComplete="off" />
        <AddressField
          name="address"
          label={t('clients.field.address')}
          description={t('clients.site.addressHelp')}
          required
          onChoose={choose}
          known={
            client.billingAddress
              ? { label: t('clients.site.billingAddress'), address: inOneLine(client.billingAddress) }
              : undefined
          }
        />
      </FieldGroup>
      <LocationField
        name={form.values.name}
        labels={{
          latitude: t('clients.field.latitude'),
          longitude: t('clients.field.longitude'),
          radius: t('clients.field.radius'),
          radiusHelp: t('clients.site.radiusHelp'),
        }}
        radius={radiusLimits}
        others={others}
        note={isCentre && t('platform.place.centre', { city: centre.city })}
      />
    </FormDialog>
  )
}

const given = (typed: unknown) => degreesOf(typed) as number | null
