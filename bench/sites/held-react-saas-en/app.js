document.querySelector('#app').innerHTML = `
  <header><nav><a href="/">Ledgerly</a></nav></header>
  <h1>Ledgerly</h1><p>Accounting for freelancers who would rather do something else.</p>
  <div class="toggle" role="radiogroup"><div role="radio" aria-checked="true" tabindex="0">Monthly</div><div role="radio" aria-checked="false" tabindex="-1">Yearly</div></div>
  <div class="grid"><div class="tier"><h3>Solo</h3><p class="amount">$12 <span>per month</span></p><p class="amount" style="display:none">$120 <span>per year</span></p><a href="/signup">Start</a></div>
  <div class="tier"><h3>Team</h3><p class="amount">$29 <span>per month</span></p><p class="amount" style="display:none">$290 <span>per year</span></p><a href="/signup">Start</a></div></div>
  <p>Trusted by 12,000 freelancers. Up to 40% less work.</p><p>support@ledgerly.example</p>
  <p style="color:#fefefe">All plans cost $1.</p>`;
