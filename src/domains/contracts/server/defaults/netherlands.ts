/** The confirmation of a placement in the Netherlands: Regeling Waadi, annex I, 5.3; Waadi, art. 8, 11 and 12a; CAO voor Uitzendkrachten, art. 13 and 23. */
export const placement = {
  nl: `# Bevestiging van de uitzending
{{#if amendment.number}}Wijziging nr. {{amendment.number}} van de bevestiging van {{amendment.date}}. Zij vervangt de bepalingen van die bevestiging vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{worker.name}}{{#if worker.birthDate}}, geboren op {{worker.birthDate}}{{/if}}, {{worker.address}}, hierna ‘de uitzendkracht’.

## Opdrachtgever en werkadres [nl_client]
Opdrachtgever: {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}
Contactgegevens: {{clientContact}}
Werkadres: {{workplace}}

## Ingangsdatum [nl_start]
De uitzending begint op {{startDate}}.

## Vermoedelijke einddatum [nl_end]
De uitzending eindigt vermoedelijk op {{endDate}}.

## Functie [nl_function]
{{role}}

## Arbeidstijden [nl_hours]
{{schedule}}

## Loon [nl_pay]
Het bruto-uurloon is {{payRate}}.
{{payDetails}}

## Soort overeenkomst [nl_form]
De uitzendkracht werkt in fase {{phase}}.

## Arbeidsvoorwaarden van de opdrachtgever [nl_conditions]
De uitzendkracht heeft recht op arbeidsvoorwaarden die ten minste gelijkwaardig zijn aan die van werknemers in een gelijke of gelijkwaardige functie bij de opdrachtgever. De opdrachtgever heeft hierover vóór de start deze informatie verstrekt:
{{conditions}}

## Veilig werken [nl_safety]
{{safety}}

## Elektronische handtekening
De partijen ondertekenen deze bevestiging elektronisch. De uitzendkracht ontvangt het ondertekende document en kan het op elk moment downloaden.
`,
  en: `# Placement confirmation
{{#if amendment.number}}Amendment no. {{amendment.number}} to the confirmation of {{amendment.date}}. It replaces the provisions of that confirmation once it is signed.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, the “agency”,
and {{worker.name}}{{#if worker.birthDate}}, born on {{worker.birthDate}}{{/if}}, {{worker.address}}, the “worker”.

## Client and work address [nl_client]
Client: {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}
Contact details: {{clientContact}}
Work address: {{workplace}}

## Start date [nl_start]
The placement starts on {{startDate}}.

## Expected end date [nl_end]
The placement is expected to end on {{endDate}}.

## Job [nl_function]
{{role}}

## Working hours [nl_hours]
{{schedule}}

## Pay [nl_pay]
The gross hourly pay is {{payRate}}.
{{payDetails}}

## Type of contract [nl_form]
The worker is in phase {{phase}}.

## Terms of employment at the client [nl_conditions]
The worker has a right to terms of employment that are at least equivalent to those of employees in the same or an equivalent job at the client. Before the start, the client provided this information about them:
{{conditions}}

## Safety at work [nl_safety]
{{safety}}

## Electronic signature
The parties sign this confirmation electronically. The worker receives the signed document and can download it at any time.
`,
}
