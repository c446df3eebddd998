const panels = {
  viso: ['Pulizia del viso: 55 €', 'Massaggio viso: 40 €'],
  corpo: ['Massaggio schiena: 45 €', 'Scrub: 60 €'],
  mani: ['Manicure: 25 €'],
};
const root = document.querySelector('#root');
root.innerHTML = `<main><h1>Centro Lume</h1><p>Estetica e benessere nel centro di Torino, su appuntamento.</p>
  <div role="tablist">${Object.keys(panels)
    .map(
      (name) =>
        `<button role="tab" aria-selected="${name === 'viso'}" aria-controls="p-${name}" id="t-${name}">${name[0].toUpperCase() + name.slice(1)}</button>`,
    )
    .join('')}</div>
  ${Object.entries(panels)
    .map(
      ([name, lines]) =>
        `<div role="tabpanel" id="p-${name}" aria-labelledby="t-${name}" ${name === 'viso' ? '' : 'hidden'}>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`,
    )
    .join('')}
  <p>Tel. 011 555 0101</p></main>`;
