// The phone's page. Everything it says comes translated from the page.

import { read } from "../../dom.js";
import { TableLife } from "./life.js";
import { Phone } from "./phone.js";

const phone = new Phone(read("entry-options"), read("entry-words"));
new TableLife(phone);
await phone.begin(read("entry-data"));
