import { useState } from 'react'
import { Button } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { availabilityRoutes } from '../contract.ts'
import { exceptionTexts, patternTexts } from '../rules/stated-texts.ts'
import { AvailabilityEditor } from './editor/AvailabilityEditor.tsx'

/** The availability of a worker, which users who edit workers can enter for somebody who telephones. */
export function AvailabilityOf({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [isEditing, setEditing] = useState(false)
  const params = { id: workerId }
  const stated = useRead(availabilityRoutes.readAvailability, { params })
  const { act } = useWrite(availabilityRoutes.saveAvailability)
  const title = t('availability.title')
  const edit = stated.data?.allowed.includes('edit') && (
    <Button variant="default" onClick={() => setEditing(true)}>
      {t('availability.edit')}
    </Button>
  )
  return (
    <Panel title={title} action={edit}>
      <Reading of={stated}>
        {(known) => {
          const wording = { t, format }
          const { patterns, exceptions, desiredWeeklyMinutes: minutes } = known
          const hours = minutes === null ? [] : [t('availability.desired', { hours: format.duration(minutes) })]
          const lines = [...patternTexts(patterns, wording), ...hours, ...exceptionTexts(exceptions, wording)]
          return (
            <>
              {lines.length === 0 && <p>{t('availability.none')}</p>}
              {lines.length > 0 && (
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {isEditing && (
                <RecordDialog title={title} onClose={() => setEditing(false)}>
                  <AvailabilityEditor
                    key={known.version}
                    stated={known}
                    first={today}
                    save={async (body) => {
                      const outcome = await act({ params, body, ifMatch: known.version })
                      if (outcome.ok) setEditing(false)
                      return outcome
                    }}
                  />
                </RecordDialog>
              )}
            </>
          )
        }}
      </Reading>
    </Panel>
  )
}

/** When the worker can work, from the first day that the worker may still change. */
export function OwnAvailability() {
  const today = todayIn(useFormat().timeZone)
  const stated = useRead(availabilityRoutes.readOwnAvailability, {})
  const { act } = useWrite(availabilityRoutes.saveOwnAvailability)
  return (
    <Reading of={stated}>
      {(known) => (
        <AvailabilityEditor
          key={known.version}
          stated={known}
          first={known.changeableFrom ?? today}
          save={(body) => act({ body, ifMatch: known.version })}
        />
      )}
    </Reading>
  )
}
