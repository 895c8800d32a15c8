/** The agreement of a Belgian agency with the user: law of 24 July 1987, art. 17, § 1, which lists ten mentions. */
export const clientContract = {
  fr: `# Contrat entre l’entreprise de travail intérimaire et l’utilisateur
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat du {{amendment.date}}. Il remplace les dispositions de ce contrat à partir de la signature.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, ci-après « l’agence »,
et {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’utilisateur ».
L’agence met {{worker.name}} à la disposition de l’utilisateur.

## Agrément [us_licence]
Numéro d’agrément de l’agence : {{licenceNumber}}

## Sécurité sociale [us_social_security]
Numéro d’inscription de l’agence à l’Office national de sécurité sociale : {{socialSecurityNumber}}

## Commission paritaire [us_committee]
L’utilisateur relève de : {{jointCommittee}}

## Motif [us_reason]
Motif de l’occupation du travailleur intérimaire : {{reason}}.
{{reasonDetail}}

## Lieu et durée [us_place_duration]
Lieu de travail : {{workplace}}
L’occupation commence le {{startDate}} et se termine le {{endDate}}.

## Horaire de travail chez l’utilisateur [us_schedule]
{{schedule}}

## Qualification professionnelle [us_qualification]
Fonction : {{role}}. Qualification professionnelle : {{qualification}}.

## Rémunération de référence [us_reference_pay]
Rémunération du travailleur permanent de même qualification chez l’utilisateur : {{referencePay}}

## Paiement de la rémunération [us_pay_day]
{{payDay}}

## Caractéristiques du poste de travail [us_job]
{{jobFeatures}}

{{#if protectiveEquipment}}## Équipements de protection individuelle
{{protectiveEquipment}}{{/if}}

{{#if billRate}}## Prix
{{billRate}}{{/if}}

{{#if paymentTerms}}## Paiement des factures
{{paymentTerms}}{{/if}}

## Signature électronique
Les parties signent ce contrat par voie électronique. Chacune reçoit le contrat signé et peut le télécharger à tout moment.
`,
  nl: `# Overeenkomst tussen het uitzendbureau en de gebruiker
{{#if amendment.number}}Bijlage nr. {{amendment.number}} bij de overeenkomst van {{amendment.date}}. Zij vervangt de bepalingen van die overeenkomst vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, hierna ‘de gebruiker’.
Het uitzendbureau stelt {{worker.name}} ter beschikking van de gebruiker.

## Erkenning [us_licence]
Erkenningsnummer van het uitzendbureau: {{licenceNumber}}

## Sociale zekerheid [us_social_security]
Inschrijvingsnummer van het uitzendbureau bij de Rijksdienst voor Sociale Zekerheid: {{socialSecurityNumber}}

## Paritair comité [us_committee]
De gebruiker ressorteert onder: {{jointCommittee}}

## Motief [us_reason]
Motief van de tewerkstelling van de uitzendkracht: {{reason}}.
{{reasonDetail}}

## Plaats en duur [us_place_duration]
Plaats van tewerkstelling: {{workplace}}
De tewerkstelling begint op {{startDate}} en eindigt op {{endDate}}.

## Arbeidstijdregeling bij de gebruiker [us_schedule]
{{schedule}}

## Beroepskwalificatie [us_qualification]
Functie: {{role}}. Beroepskwalificatie: {{qualification}}.

## Referentieloon [us_reference_pay]
Loon van de vaste werknemer met dezelfde kwalificatie bij de gebruiker: {{referencePay}}

## Betaling van het loon [us_pay_day]
{{payDay}}

## Kenmerken van de arbeidsplaats [us_job]
{{jobFeatures}}

{{#if protectiveEquipment}}## Persoonlijke beschermingsmiddelen
{{protectiveEquipment}}{{/if}}

{{#if billRate}}## Prijs
{{billRate}}{{/if}}

{{#if paymentTerms}}## Betaling van de facturen
{{paymentTerms}}{{/if}}

## Elektronische handtekening
De partijen ondertekenen deze overeenkomst elektronisch. Elke partij ontvangt de ondertekende overeenkomst en kan die op elk moment downloaden.
`,
}
