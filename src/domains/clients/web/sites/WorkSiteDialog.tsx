import { Alert, Button, Modal } from '@mantine/core'
import { IconCurrentLocation, IconMapPinOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { NumberField } from '#platform/web/forms/NumberField.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { type LocationTrouble, readLocation } from '#platform/web/location/read-location.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { clientRoutes, type WorkSite, workSiteForm } from '../../contract.ts'

interface Props {
  clientId: string
  /** The site to edit; without it a new one is added. */
  site: WorkSite | undefined
  onClose: () => void
}

interface Typed {
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  radiusMetres: number | null
}
const blank: Typed = { name: '', address: '', latitude: null, longitude: null, radiusMetres: 200 }

/** Adding or editing a work site: its address, its point, and how far from it a punch may be. */
export function WorkSiteDialog({ clientId, site, onClose }: Props) {
  const { t } = useWords()
  const tell = useTell()
  const added = useWrite(clientRoutes.addWorkSite)
  const edited = useWrite(clientRoutes.editWorkSite)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<LocationTrouble>()
  const { name, address, latitude, longitude, radiusMetres } = site ?? blank
  const form = useContractForm(
    workSiteForm,
    { name, address, latitude, longitude, radiusMetres },
    {
      // What is empty is missing: that reads better than a number of the wrong type.
      toInput: (typed) => ({
        ...typed,
        latitude: typed.latitude ?? (undefined as unknown as number),
        longitude: typed.longitude ?? (undefined as unknown as number),
        radiusMetres: typed.radiusMetres ?? undefined,
      }),
    },
  )
  async function takeHere() {
    setAsking(true)
    const located = await readLocation()
    setAsking(false)
    setTrouble(located.trouble)
    if (!located.fix) return
    form.set('latitude', Number(located.fix.latitude.toFixed(6)))
    form.set('longitude', Number(located.fix.longitude.toFixed(6)))
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={site ? t('clients.site.edit') : t('clients.site.add')}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        save={(body) =>
          site
            ? edited.write({ params: { id: clientId, siteId: site.id }, body, ifMatch: site.version })
            : added.write({ params: { id: clientId }, body })
        }
        onSaved={(saved) => {
          tell.success(t('clients.site.done', { name: saved.name }))
          onClose()
        }}
      >
        <FieldGroup>
          <div data-wide>
            <TextField form={form} name="name" label={t('clients.field.siteName')} required autoComplete="off" />
          </div>
          <div data-wide>
            <TextAreaField form={form} name="address" label={t('clients.field.address')} rows={2} required />
          </div>
          <NumberField
            form={form}
            name="latitude"
            label={t('clients.field.latitude')}
            fractions
            required
            placeholder="50.8503"
          />
          <NumberField
            form={form}
            name="longitude"
            label={t('clients.field.longitude')}
            fractions
            required
            placeholder="4.3517"
          />
          <div data-wide>
            <Button
              variant="light"
              loading={asking}
              leftSection={<IconCurrentLocation size={18} aria-hidden />}
              onClick={() => void takeHere()}
            >
              {t('clients.site.takeHere')}
            </Button>
          </div>
          {trouble && (
            <div data-wide>
              <Alert color="yellow" role="alert" icon={<IconMapPinOff size={20} aria-hidden />}>
                {t(`clients.site.trouble.${trouble}`)}
              </Alert>
            </div>
          )}
          <div data-wide>
            <NumberField
              form={form}
              name="radiusMetres"
              label={t('clients.field.radius')}
              description={t('clients.site.radiusHelp')}
              unit="m"
            />
          </div>
        </FieldGroup>
        <FormActions submit={t('platform.action.save')} pending={form.pending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
