// Generated from spec/ by tools/generate. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var error = validate20;
var func1 = require_ucs2length().default;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.message === void 0 && (missing0 = "message") || data.timestamp === void 0 && (missing0 = "timestamp")) {
        validate20.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.request_id !== "string") {
            validate20.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.message !== void 0) {
            let data1 = data.message;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data1 === "string") {
                if (func1(data1) < 1) {
                  validate20.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate20.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.timestamp !== void 0) {
              let data2 = data.timestamp;
              const _errs5 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate20.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate20.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "#/properties/timestamp/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate20.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "request_id": true, "message": true, "timestamp": true }, "dynamicProps": false, "dynamicItems": false };
var createAttestationPayload = validate21;
var schema32 = { "type": "object", "description": "What to store. Members not listed here are ignored (D20).", "required": ["unique_id", "template_id", "identities"], "properties": { "unique_id": { "$ref": "#/components/schemas/AttestationUniqueId" }, "template_id": { "$ref": "#/components/schemas/TemplateId" }, "identities": { "$ref": "#/components/schemas/Identities" }, "factoids": { "type": ["array", "null"], "description": "The attestation's data. More can follow through `/factoids` while it is open.", "items": { "$ref": "#/components/schemas/Factoid" } }, "completed": { "$ref": "#/components/schemas/Completed" }, "attachments": { "$ref": "#/components/schemas/Attachments" } } };
var schema39 = { "type": ["boolean", "null"], "default": true, "description": "Whether the attestation is closed with this request. Omitted or null means true; no factoids can\nbe added to a closed attestation. Send false to add more later.\n" };
var pattern4 = new RegExp("^[^\\u0000\\ud800-\\udfff]*$", "u");
var schema38 = { "description": "Field values: the keys are those of the template's factoid kind, the values strings or numbers;\nnull stands for an optional field that is left out (D3). Numbers and strings come back with the\nvery text that was sent (D4). Keys hold no U+0000 and no lone surrogates (D2). An empty object may\nalso be written `[]`.\n", "oneOf": [{ "type": "object", "propertyNames": { "pattern": "^[^\\u0000\\ud800-\\udfff]*$" }, "additionalProperties": { "type": ["string", "number", "null"] } }, { "type": "array", "maxItems": 0, "items": {} }], "examples": [{ "name": "Zhang San", "phone_number": "13234568732" }] };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.unique_id === void 0 && (missing0 = "unique_id") || data.type === void 0 && (missing0 = "type") || data.data === void 0 && (missing0 = "data")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.unique_id !== void 0) {
          let data0 = data.unique_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 254) {
                validate22.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/FactoidUniqueId/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate22.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/FactoidUniqueId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate22.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/FactoidUniqueId/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate22.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/FactoidUniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.type !== void 0) {
            let data1 = data.type;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate22.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate22.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate22.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data2 = data.data;
              const _errs6 = errors;
              const _errs8 = errors;
              let valid3 = false;
              let passing0 = null;
              const _errs9 = errors;
              if (errors === _errs9) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  for (const key0 in data2) {
                    const _errs11 = errors;
                    if (typeof key0 === "string") {
                      if (!pattern4.test(key0)) {
                        const err0 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key0 };
                        if (vErrors === null) {
                          vErrors = [err0];
                        } else {
                          vErrors.push(err0);
                        }
                        errors++;
                      }
                    }
                    var valid4 = _errs11 === errors;
                    if (!valid4) {
                      const err1 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
                      if (vErrors === null) {
                        vErrors = [err1];
                      } else {
                        vErrors.push(err1);
                      }
                      errors++;
                      break;
                    }
                  }
                  if (valid4) {
                    for (const key1 in data2) {
                      let data3 = data2[key1];
                      const _errs13 = errors;
                      if (typeof data3 !== "string" && !(typeof data3 == "number") && data3 !== null) {
                        const err2 = { instancePath: instancePath + "/data/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/FactoidData/oneOf/0/additionalProperties/type", keyword: "type", params: { type: schema38.oneOf[0].additionalProperties.type }, message: "must be string,number,null" };
                        if (vErrors === null) {
                          vErrors = [err2];
                        } else {
                          vErrors.push(err2);
                        }
                        errors++;
                      }
                      var valid5 = _errs13 === errors;
                      if (!valid5) {
                        break;
                      }
                    }
                  }
                } else {
                  const err3 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else {
                    vErrors.push(err3);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs9 === errors;
              if (_valid0) {
                valid3 = true;
                passing0 = 0;
              }
              const _errs15 = errors;
              if (errors === _errs15) {
                if (Array.isArray(data2)) {
                  if (data2.length > 0) {
                    const err4 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/1/maxItems", keyword: "maxItems", params: { limit: 0 }, message: "must NOT have more than 0 items" };
                    if (vErrors === null) {
                      vErrors = [err4];
                    } else {
                      vErrors.push(err4);
                    }
                    errors++;
                  }
                } else {
                  const err5 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs15 === errors;
              if (_valid0 && valid3) {
                valid3 = false;
                passing0 = [passing0, 1];
              } else {
                if (_valid0) {
                  valid3 = true;
                  passing0 = 1;
                }
              }
              if (!valid3) {
                const err6 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
                validate22.errors = vErrors;
                return false;
              } else {
                errors = _errs8;
                if (vErrors !== null) {
                  if (_errs8) {
                    vErrors.length = _errs8;
                  } else {
                    vErrors = null;
                  }
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "unique_id": true, "type": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
var pattern12 = new RegExp("^(0|[1-9][0-9]*)$", "u");
var pattern14 = new RegExp("^[0-9a-fA-F]{64}$", "u");
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.checksum === void 0 && (missing0 = "checksum")) {
        validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.checksum !== void 0) {
          let data0 = data.checksum;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (!pattern14.test(data0)) {
                validate27.errors = [{ instancePath: instancePath + "/checksum", schemaPath: "#/components/schemas/Checksum/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{64}$" }, message: 'must match pattern "^[0-9a-fA-F]{64}$"' }];
                return false;
              }
            } else {
              validate27.errors = [{ instancePath: instancePath + "/checksum", schemaPath: "#/components/schemas/Checksum/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.sign !== void 0) {
            let data1 = data.sign;
            const _errs4 = errors;
            const _errs6 = errors;
            let valid3 = false;
            let passing0 = null;
            const _errs7 = errors;
            if (errors === _errs7) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                for (const key0 in data1) {
                  let data2 = data1[key0];
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (Array.isArray(data2)) {
                      if (data2.length < 1) {
                        const err0 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                        if (vErrors === null) {
                          vErrors = [err0];
                        } else {
                          vErrors.push(err0);
                        }
                        errors++;
                      } else {
                        var valid5 = true;
                        const len0 = data2.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data3 = data2[i0];
                          const _errs12 = errors;
                          if (errors === _errs12) {
                            if (typeof data3 === "string") {
                              if (func1(data3) > 255) {
                                const err1 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/items/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                                if (vErrors === null) {
                                  vErrors = [err1];
                                } else {
                                  vErrors.push(err1);
                                }
                                errors++;
                              } else {
                                if (func1(data3) < 1) {
                                  const err2 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/items/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                                  if (vErrors === null) {
                                    vErrors = [err2];
                                  } else {
                                    vErrors.push(err2);
                                  }
                                  errors++;
                                } else {
                                  if (!pattern4.test(data3)) {
                                    const err3 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/items/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                                    if (vErrors === null) {
                                      vErrors = [err3];
                                    } else {
                                      vErrors.push(err3);
                                    }
                                    errors++;
                                  }
                                }
                              }
                            } else {
                              const err4 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0, schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err4];
                              } else {
                                vErrors.push(err4);
                              }
                              errors++;
                            }
                          }
                          var valid5 = _errs12 === errors;
                          if (!valid5) {
                            break;
                          }
                        }
                      }
                    } else {
                      const err5 = { instancePath: instancePath + "/sign/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/SignRequests/oneOf/0/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                      if (vErrors === null) {
                        vErrors = [err5];
                      } else {
                        vErrors.push(err5);
                      }
                      errors++;
                    }
                  }
                  var valid4 = _errs10 === errors;
                  if (!valid4) {
                    break;
                  }
                }
              } else {
                const err6 = { instancePath: instancePath + "/sign", schemaPath: "#/components/schemas/SignRequests/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
              }
            }
            var _valid0 = _errs7 === errors;
            if (_valid0) {
              valid3 = true;
              passing0 = 0;
            }
            const _errs14 = errors;
            if (errors === _errs14) {
              if (Array.isArray(data1)) {
                if (data1.length > 0) {
                  const err7 = { instancePath: instancePath + "/sign", schemaPath: "#/components/schemas/SignRequests/oneOf/1/maxItems", keyword: "maxItems", params: { limit: 0 }, message: "must NOT have more than 0 items" };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              } else {
                const err8 = { instancePath: instancePath + "/sign", schemaPath: "#/components/schemas/SignRequests/oneOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                  vErrors = [err8];
                } else {
                  vErrors.push(err8);
                }
                errors++;
              }
            }
            var _valid0 = _errs14 === errors;
            if (_valid0 && valid3) {
              valid3 = false;
              passing0 = [passing0, 1];
            } else {
              if (_valid0) {
                valid3 = true;
                passing0 = 1;
              }
              const _errs16 = errors;
              if (data1 !== null) {
                const err9 = { instancePath: instancePath + "/sign", schemaPath: "#/components/schemas/SignRequests/oneOf/2/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                if (vErrors === null) {
                  vErrors = [err9];
                } else {
                  vErrors.push(err9);
                }
                errors++;
              }
              var _valid0 = _errs16 === errors;
              if (_valid0 && valid3) {
                valid3 = false;
                passing0 = [passing0, 2];
              } else {
                if (_valid0) {
                  valid3 = true;
                  passing0 = 2;
                }
              }
            }
            if (!valid3) {
              const err10 = { instancePath: instancePath + "/sign", schemaPath: "#/components/schemas/SignRequests/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
              if (vErrors === null) {
                vErrors = [err10];
              } else {
                vErrors.push(err10);
              }
              errors++;
              validate27.errors = vErrors;
              return false;
            } else {
              errors = _errs6;
              if (vErrors !== null) {
                if (_errs6) {
                  vErrors.length = _errs6;
                } else {
                  vErrors = null;
                }
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": { "checksum": true, "sign": true }, "dynamicProps": false, "dynamicItems": false };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  const _errs2 = errors;
  if (errors === _errs2) {
    if (typeof data === "string") {
      if (!pattern14.test(data)) {
        const err0 = { instancePath, schemaPath: "#/components/schemas/Checksum/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{64}$" }, message: 'must match pattern "^[0-9a-fA-F]{64}$"' };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    } else {
      const err1 = { instancePath, schemaPath: "#/components/schemas/Checksum/type", keyword: "type", params: { type: "string" }, message: "must be string" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
  }
  const _errs4 = errors;
  if (!validate27(data, { instancePath, parentData, parentDataProperty, rootData, dynamicAnchors })) {
    vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
    errors = vErrors.length;
  }
  var _valid0 = _errs4 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      var props0 = {};
      props0.checksum = true;
      props0.sign = true;
    }
  }
  if (!valid0) {
    const err2 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err2];
    } else {
      vErrors.push(err2);
    }
    errors++;
    validate26.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate26.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate26.evaluated = { "dynamicProps": true, "dynamicItems": false };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (Array.isArray(data)) {
      var valid0 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        const _errs1 = errors;
        if (!validate26(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if (!valid0) {
          break;
        }
      }
    } else {
      validate25.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  const _errs0 = errors;
  let valid0 = false;
  let passing0 = null;
  const _errs1 = errors;
  if (errors === _errs1) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs3 = errors;
      for (const key0 in data) {
        if (!pattern12.test(key0)) {
          const err0 = { instancePath, schemaPath: "#/oneOf/0/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
          break;
        }
      }
      if (_errs3 === errors) {
        var valid1 = true;
        for (const key1 in data) {
          if (pattern12.test(key1)) {
            let data0 = data[key1];
            const _errs4 = errors;
            const _errs5 = errors;
            let valid2 = false;
            let passing1 = null;
            const _errs6 = errors;
            if (!validate25(data0, { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), parentData: data, parentDataProperty: key1, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
              errors = vErrors.length;
            }
            var _valid1 = _errs6 === errors;
            if (_valid1) {
              valid2 = true;
              passing1 = 0;
            }
            const _errs7 = errors;
            if (data0 !== null) {
              const err1 = { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/oneOf/0/patternProperties/%5E(0%7C%5B1-9%5D%5B0-9%5D*)%24/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
              if (vErrors === null) {
                vErrors = [err1];
              } else {
                vErrors.push(err1);
              }
              errors++;
            }
            var _valid1 = _errs7 === errors;
            if (_valid1 && valid2) {
              valid2 = false;
              passing1 = [passing1, 1];
            } else {
              if (_valid1) {
                valid2 = true;
                passing1 = 1;
              }
            }
            if (!valid2) {
              const err2 = { instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/oneOf/0/patternProperties/%5E(0%7C%5B1-9%5D%5B0-9%5D*)%24/oneOf", keyword: "oneOf", params: { passingSchemas: passing1 }, message: "must match exactly one schema in oneOf" };
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            } else {
              errors = _errs5;
              if (vErrors !== null) {
                if (_errs5) {
                  vErrors.length = _errs5;
                } else {
                  vErrors = null;
                }
              }
            }
            var valid1 = _errs4 === errors;
            if (!valid1) {
              break;
            }
          }
        }
      }
    } else {
      const err3 = { instancePath, schemaPath: "#/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
  }
  var _valid0 = _errs1 === errors;
  if (_valid0) {
    valid0 = true;
    passing0 = 0;
    var props0 = true;
  }
  const _errs9 = errors;
  if (errors === _errs9) {
    if (Array.isArray(data)) {
      var valid3 = true;
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        let data1 = data[i0];
        const _errs11 = errors;
        const _errs12 = errors;
        let valid4 = false;
        let passing2 = null;
        const _errs13 = errors;
        if (!validate25(data1, { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
          errors = vErrors.length;
        }
        var _valid2 = _errs13 === errors;
        if (_valid2) {
          valid4 = true;
          passing2 = 0;
        }
        const _errs14 = errors;
        if (data1 !== null) {
          const err4 = { instancePath: instancePath + "/" + i0, schemaPath: "#/oneOf/1/items/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        var _valid2 = _errs14 === errors;
        if (_valid2 && valid4) {
          valid4 = false;
          passing2 = [passing2, 1];
        } else {
          if (_valid2) {
            valid4 = true;
            passing2 = 1;
          }
        }
        if (!valid4) {
          const err5 = { instancePath: instancePath + "/" + i0, schemaPath: "#/oneOf/1/items/oneOf", keyword: "oneOf", params: { passingSchemas: passing2 }, message: "must match exactly one schema in oneOf" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        } else {
          errors = _errs12;
          if (vErrors !== null) {
            if (_errs12) {
              vErrors.length = _errs12;
            } else {
              vErrors = null;
            }
          }
        }
        var valid3 = _errs11 === errors;
        if (!valid3) {
          break;
        }
      }
    } else {
      const err6 = { instancePath, schemaPath: "#/oneOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
  }
  var _valid0 = _errs9 === errors;
  if (_valid0 && valid0) {
    valid0 = false;
    passing0 = [passing0, 1];
  } else {
    if (_valid0) {
      valid0 = true;
      passing0 = 1;
      var items2 = true;
    }
    const _errs16 = errors;
    if (data !== null) {
      const err7 = { instancePath, schemaPath: "#/oneOf/2/type", keyword: "type", params: { type: "null" }, message: "must be null" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    var _valid0 = _errs16 === errors;
    if (_valid0 && valid0) {
      valid0 = false;
      passing0 = [passing0, 2];
    } else {
      if (_valid0) {
        valid0 = true;
        passing0 = 2;
      }
    }
  }
  if (!valid0) {
    const err8 = { instancePath, schemaPath: "#/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
    if (vErrors === null) {
      vErrors = [err8];
    } else {
      vErrors.push(err8);
    }
    errors++;
    validate24.errors = vErrors;
    return false;
  } else {
    errors = _errs0;
    if (vErrors !== null) {
      if (_errs0) {
        vErrors.length = _errs0;
      } else {
        vErrors = null;
      }
    }
  }
  validate24.errors = vErrors;
  evaluated0.props = props0;
  evaluated0.items = items2;
  return errors === 0;
}
validate24.evaluated = { "dynamicProps": true, "dynamicItems": true };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.unique_id === void 0 && (missing0 = "unique_id") || data.template_id === void 0 && (missing0 = "template_id") || data.identities === void 0 && (missing0 = "identities")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.unique_id !== void 0) {
          let data0 = data.unique_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 254) {
                validate21.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/AttestationUniqueId/maxLength", keyword: "maxLength", params: { limit: 254 }, message: "must NOT have more than 254 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate21.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/AttestationUniqueId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate21.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/AttestationUniqueId/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate21.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/components/schemas/AttestationUniqueId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.template_id !== void 0) {
            let data1 = data.template_id;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate21.errors = [{ instancePath: instancePath + "/template_id", schemaPath: "#/components/schemas/TemplateId/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate21.errors = [{ instancePath: instancePath + "/template_id", schemaPath: "#/components/schemas/TemplateId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate21.errors = [{ instancePath: instancePath + "/template_id", schemaPath: "#/components/schemas/TemplateId/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/template_id", schemaPath: "#/components/schemas/TemplateId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.identities !== void 0) {
              let data2 = data.identities;
              const _errs7 = errors;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  if (Object.keys(data2).length < 1) {
                    validate21.errors = [{ instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" }];
                    return false;
                  } else {
                    const _errs10 = errors;
                    for (const key0 in data2) {
                      if (!(key0 === "ID" || key0 === "MO" || key0 === "USCID")) {
                        validate21.errors = [{ instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs10 === errors) {
                      if (data2.ID !== void 0) {
                        let data3 = data2.ID;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (func1(data3) > 255) {
                              validate21.errors = [{ instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            } else {
                              if (func1(data3) < 1) {
                                validate21.errors = [{ instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              } else {
                                if (!pattern4.test(data3)) {
                                  validate21.errors = [{ instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                  return false;
                                }
                              }
                            }
                          } else {
                            validate21.errors = [{ instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid4 = _errs11 === errors;
                      } else {
                        var valid4 = true;
                      }
                      if (valid4) {
                        if (data2.MO !== void 0) {
                          let data4 = data2.MO;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                validate21.errors = [{ instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              } else {
                                if (func1(data4) < 1) {
                                  validate21.errors = [{ instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                  return false;
                                } else {
                                  if (!pattern4.test(data4)) {
                                    validate21.errors = [{ instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                    return false;
                                  }
                                }
                              }
                            } else {
                              validate21.errors = [{ instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                        } else {
                          var valid4 = true;
                        }
                        if (valid4) {
                          if (data2.USCID !== void 0) {
                            let data5 = data2.USCID;
                            const _errs15 = errors;
                            if (errors === _errs15) {
                              if (typeof data5 === "string") {
                                if (func1(data5) > 255) {
                                  validate21.errors = [{ instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                  return false;
                                } else {
                                  if (func1(data5) < 1) {
                                    validate21.errors = [{ instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern4.test(data5)) {
                                      validate21.errors = [{ instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                      return false;
                                    }
                                  }
                                }
                              } else {
                                validate21.errors = [{ instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid4 = _errs15 === errors;
                          } else {
                            var valid4 = true;
                          }
                        }
                      }
                    }
                  }
                } else {
                  validate21.errors = [{ instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.factoids !== void 0) {
                let data6 = data.factoids;
                const _errs17 = errors;
                if (!Array.isArray(data6) && data6 !== null) {
                  validate21.errors = [{ instancePath: instancePath + "/factoids", schemaPath: "#/properties/factoids/type", keyword: "type", params: { type: schema32.properties.factoids.type }, message: "must be array,null" }];
                  return false;
                }
                if (errors === _errs17) {
                  if (Array.isArray(data6)) {
                    var valid5 = true;
                    const len0 = data6.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      const _errs19 = errors;
                      if (!validate22(data6[i0], { instancePath: instancePath + "/factoids/" + i0, parentData: data6, parentDataProperty: i0, rootData, dynamicAnchors })) {
                        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                        errors = vErrors.length;
                      }
                      var valid5 = _errs19 === errors;
                      if (!valid5) {
                        break;
                      }
                    }
                  }
                }
                var valid0 = _errs17 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.completed !== void 0) {
                  let data8 = data.completed;
                  const _errs20 = errors;
                  if (typeof data8 !== "boolean" && data8 !== null) {
                    validate21.errors = [{ instancePath: instancePath + "/completed", schemaPath: "#/components/schemas/Completed/type", keyword: "type", params: { type: schema39.type }, message: "must be boolean,null" }];
                    return false;
                  }
                  var valid0 = _errs20 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.attachments !== void 0) {
                    const _errs23 = errors;
                    if (!validate24(data.attachments, { instancePath: instancePath + "/attachments", parentData: data, parentDataProperty: "attachments", rootData, dynamicAnchors })) {
                      vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs23 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "unique_id": true, "template_id": true, "identities": true, "factoids": true, "completed": true, "attachments": true }, "dynamicProps": false, "dynamicItems": false };
var createAttestationRequest = validate33;
var pattern17 = new RegExp("^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$", "u");
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.access_key === void 0 && (missing0 = "access_key") || data.tonce === void 0 && (missing0 = "tonce") || data.payload === void 0 && (missing0 = "payload") || data.signature === void 0 && (missing0 = "signature")) {
        validate33.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          let data0 = data.request_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 32) {
                validate33.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate33.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern17.test(data0)) {
                    validate33.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/pattern", keyword: "pattern", params: { pattern: "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate33.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.access_key !== void 0) {
            let data1 = data.access_key;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate33.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate33.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate33.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate33.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tonce !== void 0) {
              let data2 = data.tonce;
              const _errs7 = errors;
              const _errs8 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate33.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate33.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.payload !== void 0) {
                const _errs10 = errors;
                if (!validate21(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.signature !== void 0) {
                  let data4 = data.signature;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 4096) {
                        validate33.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate33.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate33.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": { "request_id": true, "access_key": true, "tonce": true, "payload": true, "signature": true }, "dynamicProps": false, "dynamicItems": false };
var createAttestationResponse = validate35;
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.data === void 0 && (missing0 = "data")) {
        validate35.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.request_id !== "string") {
            validate35.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data1 = data.data;
            const _errs3 = errors;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing1;
                if (data1.no === void 0 && (missing1 = "no")) {
                  validate35.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/CreatedAttestation/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data1.no !== void 0) {
                    let data2 = data1.no;
                    const _errs6 = errors;
                    if (errors === _errs6) {
                      if (typeof data2 === "string") {
                        if (func1(data2) < 1) {
                          validate35.errors = [{ instancePath: instancePath + "/data/no", schemaPath: "#/components/schemas/CreatedAttestation/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate35.errors = [{ instancePath: instancePath + "/data/no", schemaPath: "#/components/schemas/CreatedAttestation/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              } else {
                validate35.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/CreatedAttestation/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
validate35.evaluated = { "props": { "request_id": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
var addFactoidsPayload = validate36;
function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate36.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ano === void 0 && (missing0 = "ano") || data.factoids === void 0 && (missing0 = "factoids")) {
        validate36.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.ano !== void 0) {
          let data0 = data.ano;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 255) {
                validate36.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate36.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate36.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate36.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.factoids !== void 0) {
            let data1 = data.factoids;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (Array.isArray(data1)) {
                var valid2 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs6 = errors;
                  if (!validate22(data1[i0], { instancePath: instancePath + "/factoids/" + i0, parentData: data1, parentDataProperty: i0, rootData, dynamicAnchors })) {
                    vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                    errors = vErrors.length;
                  }
                  var valid2 = _errs6 === errors;
                  if (!valid2) {
                    break;
                  }
                }
              } else {
                validate36.errors = [{ instancePath: instancePath + "/factoids", schemaPath: "#/properties/factoids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.completed !== void 0) {
              let data3 = data.completed;
              const _errs7 = errors;
              if (typeof data3 !== "boolean" && data3 !== null) {
                validate36.errors = [{ instancePath: instancePath + "/completed", schemaPath: "#/components/schemas/Completed/type", keyword: "type", params: { type: schema39.type }, message: "must be boolean,null" }];
                return false;
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.attachments !== void 0) {
                const _errs10 = errors;
                if (!validate24(data.attachments, { instancePath: instancePath + "/attachments", parentData: data, parentDataProperty: "attachments", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate36.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
validate36.evaluated = { "props": { "ano": true, "factoids": true, "completed": true, "attachments": true }, "dynamicProps": false, "dynamicItems": false };
var addFactoidsRequest = validate39;
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate39.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.access_key === void 0 && (missing0 = "access_key") || data.tonce === void 0 && (missing0 = "tonce") || data.payload === void 0 && (missing0 = "payload") || data.signature === void 0 && (missing0 = "signature")) {
        validate39.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          let data0 = data.request_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 32) {
                validate39.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate39.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern17.test(data0)) {
                    validate39.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/pattern", keyword: "pattern", params: { pattern: "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate39.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.access_key !== void 0) {
            let data1 = data.access_key;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate39.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate39.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate39.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate39.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tonce !== void 0) {
              let data2 = data.tonce;
              const _errs7 = errors;
              const _errs8 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate39.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate39.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.payload !== void 0) {
                const _errs10 = errors;
                if (!validate36(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.signature !== void 0) {
                  let data4 = data.signature;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 4096) {
                        validate39.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate39.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate39.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
validate39.evaluated = { "props": { "request_id": true, "access_key": true, "tonce": true, "payload": true, "signature": true }, "dynamicProps": false, "dynamicItems": false };
var addFactoidsResponse = validate41;
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate41.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.data === void 0 && (missing0 = "data")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.request_id !== "string") {
            validate41.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data1 = data.data;
            const _errs3 = errors;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing1;
                if (data1.success === void 0 && (missing1 = "success")) {
                  validate41.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/AddedFactoids/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data1.success !== void 0) {
                    if (typeof data1.success !== "boolean") {
                      validate41.errors = [{ instancePath: instancePath + "/data/success", schemaPath: "#/components/schemas/AddedFactoids/properties/success/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                  }
                }
              } else {
                validate41.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/AddedFactoids/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
validate41.evaluated = { "props": { "request_id": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
var readAttestationPayload = validate42;
var schema64 = { "type": "object", "description": "Which attestation, and how much of it. Members not listed here are ignored (D20).", "required": ["ano"], "properties": { "ano": { "$ref": "#/components/schemas/AttestationNo" }, "fields": { "type": ["array", "null"], "description": "The groups to fill; the others are null. Omitted or null: all three. `[]`: none, the fast way\nto read only `blockchain_hash`. Other names are refused (D21).\n", "items": { "type": "string", "enum": ["identities", "factoids", "attachments"], "description": "A group of the answer." } } } };
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate42.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ano === void 0 && (missing0 = "ano")) {
        validate42.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.ano !== void 0) {
          let data0 = data.ano;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 255) {
                validate42.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate42.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate42.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate42.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.fields !== void 0) {
            let data1 = data.fields;
            const _errs4 = errors;
            if (!Array.isArray(data1) && data1 !== null) {
              validate42.errors = [{ instancePath: instancePath + "/fields", schemaPath: "#/properties/fields/type", keyword: "type", params: { type: schema64.properties.fields.type }, message: "must be array,null" }];
              return false;
            }
            if (errors === _errs4) {
              if (Array.isArray(data1)) {
                var valid2 = true;
                const len0 = data1.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data2 = data1[i0];
                  const _errs6 = errors;
                  if (typeof data2 !== "string") {
                    validate42.errors = [{ instancePath: instancePath + "/fields/" + i0, schemaPath: "#/properties/fields/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data2 === "identities" || data2 === "factoids" || data2 === "attachments")) {
                    validate42.errors = [{ instancePath: instancePath + "/fields/" + i0, schemaPath: "#/properties/fields/items/enum", keyword: "enum", params: { allowedValues: schema64.properties.fields.items.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid2 = _errs6 === errors;
                  if (!valid2) {
                    break;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
validate42.evaluated = { "props": { "ano": true, "fields": true }, "dynamicProps": false, "dynamicItems": false };
var readAttestationRequest = validate43;
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate43.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.access_key === void 0 && (missing0 = "access_key") || data.tonce === void 0 && (missing0 = "tonce") || data.payload === void 0 && (missing0 = "payload") || data.signature === void 0 && (missing0 = "signature")) {
        validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          let data0 = data.request_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 32) {
                validate43.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate43.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern17.test(data0)) {
                    validate43.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/pattern", keyword: "pattern", params: { pattern: "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate43.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.access_key !== void 0) {
            let data1 = data.access_key;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate43.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate43.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate43.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate43.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tonce !== void 0) {
              let data2 = data.tonce;
              const _errs7 = errors;
              const _errs8 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate43.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate43.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.payload !== void 0) {
                const _errs10 = errors;
                if (!validate42(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.signature !== void 0) {
                  let data4 = data.signature;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 4096) {
                        validate43.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate43.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate43.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
validate43.evaluated = { "props": { "request_id": true, "access_key": true, "tonce": true, "payload": true, "signature": true }, "dynamicProps": false, "dynamicItems": false };
var readAttestationResponse = validate45;
var schema72 = { "type": "object", "description": "An attestation as stored. The groups not asked for in `fields` are null.", "required": ["no", "unique_id", "template_id", "identities", "factoids", "completed", "attachments", "blockchain_hash"], "properties": { "no": { "type": "string", "minLength": 1, "description": "Reference number, never empty." }, "unique_id": { "type": "string", "description": "The member's idempotency code." }, "template_id": { "type": "string", "description": "Id of the template." }, "identities": { "oneOf": [{ "$ref": "#/components/schemas/Identities" }, { "type": "null" }], "description": "The owner's identities, or null when not asked for." }, "factoids": { "type": ["array", "null"], "description": "All factoids in the order in which they were stored, or null when not asked for.", "items": { "$ref": "#/components/schemas/RecordedFactoid" } }, "completed": { "type": "boolean", "description": "True when no further factoids are accepted." }, "attachments": { "description": "Index of a factoid in `factoids` to the opaque identifiers of its attachments, or null when not\nasked for. Counted over the whole attestation, whichever request brought them (D18).\n", "oneOf": [{ "type": "object", "additionalProperties": { "type": "array", "description": "Identifiers of the attachments of that factoid.", "items": { "type": "string", "description": "An opaque attachment identifier." } } }, { "type": "null" }] }, "blockchain_hash": { "type": ["string", "null"], "description": "Null until the attestation is linked to the blockchain; then a string that never changes (D23)." } } };
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate47.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.unique_id === void 0 && (missing0 = "unique_id") || data.type === void 0 && (missing0 = "type") || data.data === void 0 && (missing0 = "data")) {
        validate47.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.unique_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.unique_id !== "string") {
            validate47.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/properties/unique_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.type !== void 0) {
            const _errs3 = errors;
            if (typeof data.type !== "string") {
              validate47.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data2 = data.data;
              const _errs5 = errors;
              const _errs7 = errors;
              let valid2 = false;
              let passing0 = null;
              const _errs8 = errors;
              if (errors === _errs8) {
                if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                  for (const key0 in data2) {
                    const _errs10 = errors;
                    if (typeof key0 === "string") {
                      if (!pattern4.test(key0)) {
                        const err0 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/propertyNames/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"', propertyName: key0 };
                        if (vErrors === null) {
                          vErrors = [err0];
                        } else {
                          vErrors.push(err0);
                        }
                        errors++;
                      }
                    }
                    var valid3 = _errs10 === errors;
                    if (!valid3) {
                      const err1 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/propertyNames", keyword: "propertyNames", params: { propertyName: key0 }, message: "property name must be valid" };
                      if (vErrors === null) {
                        vErrors = [err1];
                      } else {
                        vErrors.push(err1);
                      }
                      errors++;
                      break;
                    }
                  }
                  if (valid3) {
                    for (const key1 in data2) {
                      let data3 = data2[key1];
                      const _errs12 = errors;
                      if (typeof data3 !== "string" && !(typeof data3 == "number") && data3 !== null) {
                        const err2 = { instancePath: instancePath + "/data/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/components/schemas/FactoidData/oneOf/0/additionalProperties/type", keyword: "type", params: { type: schema38.oneOf[0].additionalProperties.type }, message: "must be string,number,null" };
                        if (vErrors === null) {
                          vErrors = [err2];
                        } else {
                          vErrors.push(err2);
                        }
                        errors++;
                      }
                      var valid4 = _errs12 === errors;
                      if (!valid4) {
                        break;
                      }
                    }
                  }
                } else {
                  const err3 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else {
                    vErrors.push(err3);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs8 === errors;
              if (_valid0) {
                valid2 = true;
                passing0 = 0;
              }
              const _errs14 = errors;
              if (errors === _errs14) {
                if (Array.isArray(data2)) {
                  if (data2.length > 0) {
                    const err4 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/1/maxItems", keyword: "maxItems", params: { limit: 0 }, message: "must NOT have more than 0 items" };
                    if (vErrors === null) {
                      vErrors = [err4];
                    } else {
                      vErrors.push(err4);
                    }
                    errors++;
                  }
                } else {
                  const err5 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf/1/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              }
              var _valid0 = _errs14 === errors;
              if (_valid0 && valid2) {
                valid2 = false;
                passing0 = [passing0, 1];
              } else {
                if (_valid0) {
                  valid2 = true;
                  passing0 = 1;
                }
              }
              if (!valid2) {
                const err6 = { instancePath: instancePath + "/data", schemaPath: "#/components/schemas/FactoidData/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                if (vErrors === null) {
                  vErrors = [err6];
                } else {
                  vErrors.push(err6);
                }
                errors++;
                validate47.errors = vErrors;
                return false;
              } else {
                errors = _errs7;
                if (vErrors !== null) {
                  if (_errs7) {
                    vErrors.length = _errs7;
                  } else {
                    vErrors = null;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate47.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
validate47.evaluated = { "props": { "unique_id": true, "type": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate46.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.no === void 0 && (missing0 = "no") || data.unique_id === void 0 && (missing0 = "unique_id") || data.template_id === void 0 && (missing0 = "template_id") || data.identities === void 0 && (missing0 = "identities") || data.factoids === void 0 && (missing0 = "factoids") || data.completed === void 0 && (missing0 = "completed") || data.attachments === void 0 && (missing0 = "attachments") || data.blockchain_hash === void 0 && (missing0 = "blockchain_hash")) {
        validate46.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.no !== void 0) {
          let data0 = data.no;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (typeof data0 === "string") {
              if (func1(data0) < 1) {
                validate46.errors = [{ instancePath: instancePath + "/no", schemaPath: "#/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                return false;
              }
            } else {
              validate46.errors = [{ instancePath: instancePath + "/no", schemaPath: "#/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.unique_id !== void 0) {
            const _errs3 = errors;
            if (typeof data.unique_id !== "string") {
              validate46.errors = [{ instancePath: instancePath + "/unique_id", schemaPath: "#/properties/unique_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.template_id !== void 0) {
              const _errs5 = errors;
              if (typeof data.template_id !== "string") {
                validate46.errors = [{ instancePath: instancePath + "/template_id", schemaPath: "#/properties/template_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.identities !== void 0) {
                let data3 = data.identities;
                const _errs7 = errors;
                const _errs8 = errors;
                let valid1 = false;
                let passing0 = null;
                const _errs9 = errors;
                const _errs10 = errors;
                if (errors === _errs10) {
                  if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    if (Object.keys(data3).length < 1) {
                      const err0 = { instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/minProperties", keyword: "minProperties", params: { limit: 1 }, message: "must NOT have fewer than 1 properties" };
                      if (vErrors === null) {
                        vErrors = [err0];
                      } else {
                        vErrors.push(err0);
                      }
                      errors++;
                    } else {
                      const _errs12 = errors;
                      for (const key0 in data3) {
                        if (!(key0 === "ID" || key0 === "MO" || key0 === "USCID")) {
                          const err1 = { instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
                          if (vErrors === null) {
                            vErrors = [err1];
                          } else {
                            vErrors.push(err1);
                          }
                          errors++;
                          break;
                        }
                      }
                      if (_errs12 === errors) {
                        if (data3.ID !== void 0) {
                          let data4 = data3.ID;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data4 === "string") {
                              if (func1(data4) > 255) {
                                const err2 = { instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                                if (vErrors === null) {
                                  vErrors = [err2];
                                } else {
                                  vErrors.push(err2);
                                }
                                errors++;
                              } else {
                                if (func1(data4) < 1) {
                                  const err3 = { instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                                  if (vErrors === null) {
                                    vErrors = [err3];
                                  } else {
                                    vErrors.push(err3);
                                  }
                                  errors++;
                                } else {
                                  if (!pattern4.test(data4)) {
                                    const err4 = { instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                                    if (vErrors === null) {
                                      vErrors = [err4];
                                    } else {
                                      vErrors.push(err4);
                                    }
                                    errors++;
                                  }
                                }
                              }
                            } else {
                              const err5 = { instancePath: instancePath + "/identities/ID", schemaPath: "#/components/schemas/Identities/properties/ID/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                              if (vErrors === null) {
                                vErrors = [err5];
                              } else {
                                vErrors.push(err5);
                              }
                              errors++;
                            }
                          }
                          var valid3 = _errs13 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data3.MO !== void 0) {
                            let data5 = data3.MO;
                            const _errs15 = errors;
                            if (errors === _errs15) {
                              if (typeof data5 === "string") {
                                if (func1(data5) > 255) {
                                  const err6 = { instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                                  if (vErrors === null) {
                                    vErrors = [err6];
                                  } else {
                                    vErrors.push(err6);
                                  }
                                  errors++;
                                } else {
                                  if (func1(data5) < 1) {
                                    const err7 = { instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                                    if (vErrors === null) {
                                      vErrors = [err7];
                                    } else {
                                      vErrors.push(err7);
                                    }
                                    errors++;
                                  } else {
                                    if (!pattern4.test(data5)) {
                                      const err8 = { instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                                      if (vErrors === null) {
                                        vErrors = [err8];
                                      } else {
                                        vErrors.push(err8);
                                      }
                                      errors++;
                                    }
                                  }
                                }
                              } else {
                                const err9 = { instancePath: instancePath + "/identities/MO", schemaPath: "#/components/schemas/Identities/properties/MO/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                  vErrors = [err9];
                                } else {
                                  vErrors.push(err9);
                                }
                                errors++;
                              }
                            }
                            var valid3 = _errs15 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data3.USCID !== void 0) {
                              let data6 = data3.USCID;
                              const _errs17 = errors;
                              if (errors === _errs17) {
                                if (typeof data6 === "string") {
                                  if (func1(data6) > 255) {
                                    const err10 = { instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
                                    if (vErrors === null) {
                                      vErrors = [err10];
                                    } else {
                                      vErrors.push(err10);
                                    }
                                    errors++;
                                  } else {
                                    if (func1(data6) < 1) {
                                      const err11 = { instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                                      if (vErrors === null) {
                                        vErrors = [err11];
                                      } else {
                                        vErrors.push(err11);
                                      }
                                      errors++;
                                    } else {
                                      if (!pattern4.test(data6)) {
                                        const err12 = { instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' };
                                        if (vErrors === null) {
                                          vErrors = [err12];
                                        } else {
                                          vErrors.push(err12);
                                        }
                                        errors++;
                                      }
                                    }
                                  }
                                } else {
                                  const err13 = { instancePath: instancePath + "/identities/USCID", schemaPath: "#/components/schemas/Identities/properties/USCID/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                  if (vErrors === null) {
                                    vErrors = [err13];
                                  } else {
                                    vErrors.push(err13);
                                  }
                                  errors++;
                                }
                              }
                              var valid3 = _errs17 === errors;
                            } else {
                              var valid3 = true;
                            }
                          }
                        }
                      }
                    }
                  } else {
                    const err14 = { instancePath: instancePath + "/identities", schemaPath: "#/components/schemas/Identities/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                    if (vErrors === null) {
                      vErrors = [err14];
                    } else {
                      vErrors.push(err14);
                    }
                    errors++;
                  }
                }
                var _valid0 = _errs9 === errors;
                if (_valid0) {
                  valid1 = true;
                  passing0 = 0;
                }
                const _errs19 = errors;
                if (data3 !== null) {
                  const err15 = { instancePath: instancePath + "/identities", schemaPath: "#/properties/identities/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else {
                    vErrors.push(err15);
                  }
                  errors++;
                }
                var _valid0 = _errs19 === errors;
                if (_valid0 && valid1) {
                  valid1 = false;
                  passing0 = [passing0, 1];
                } else {
                  if (_valid0) {
                    valid1 = true;
                    passing0 = 1;
                  }
                }
                if (!valid1) {
                  const err16 = { instancePath: instancePath + "/identities", schemaPath: "#/properties/identities/oneOf", keyword: "oneOf", params: { passingSchemas: passing0 }, message: "must match exactly one schema in oneOf" };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else {
                    vErrors.push(err16);
                  }
                  errors++;
                  validate46.errors = vErrors;
                  return false;
                } else {
                  errors = _errs8;
                  if (vErrors !== null) {
                    if (_errs8) {
                      vErrors.length = _errs8;
                    } else {
                      vErrors = null;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.factoids !== void 0) {
                  let data7 = data.factoids;
                  const _errs21 = errors;
                  if (!Array.isArray(data7) && data7 !== null) {
                    validate46.errors = [{ instancePath: instancePath + "/factoids", schemaPath: "#/properties/factoids/type", keyword: "type", params: { type: schema72.properties.factoids.type }, message: "must be array,null" }];
                    return false;
                  }
                  if (errors === _errs21) {
                    if (Array.isArray(data7)) {
                      var valid4 = true;
                      const len0 = data7.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs23 = errors;
                        if (!validate47(data7[i0], { instancePath: instancePath + "/factoids/" + i0, parentData: data7, parentDataProperty: i0, rootData, dynamicAnchors })) {
                          vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
                          errors = vErrors.length;
                        }
                        var valid4 = _errs23 === errors;
                        if (!valid4) {
                          break;
                        }
                      }
                    }
                  }
                  var valid0 = _errs21 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.completed !== void 0) {
                    const _errs24 = errors;
                    if (typeof data.completed !== "boolean") {
                      validate46.errors = [{ instancePath: instancePath + "/completed", schemaPath: "#/properties/completed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
                    }
                    var valid0 = _errs24 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.attachments !== void 0) {
                      let data10 = data.attachments;
                      const _errs26 = errors;
                      const _errs27 = errors;
                      let valid5 = false;
                      let passing1 = null;
                      const _errs28 = errors;
                      if (errors === _errs28) {
                        if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                          for (const key1 in data10) {
                            let data11 = data10[key1];
                            const _errs31 = errors;
                            if (errors === _errs31) {
                              if (Array.isArray(data11)) {
                                var valid7 = true;
                                const len1 = data11.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                  const _errs33 = errors;
                                  if (typeof data11[i1] !== "string") {
                                    const err17 = { instancePath: instancePath + "/attachments/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i1, schemaPath: "#/properties/attachments/oneOf/0/additionalProperties/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                    if (vErrors === null) {
                                      vErrors = [err17];
                                    } else {
                                      vErrors.push(err17);
                                    }
                                    errors++;
                                  }
                                  var valid7 = _errs33 === errors;
                                  if (!valid7) {
                                    break;
                                  }
                                }
                              } else {
                                const err18 = { instancePath: instancePath + "/attachments/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/attachments/oneOf/0/additionalProperties/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                if (vErrors === null) {
                                  vErrors = [err18];
                                } else {
                                  vErrors.push(err18);
                                }
                                errors++;
                              }
                            }
                            var valid6 = _errs31 === errors;
                            if (!valid6) {
                              break;
                            }
                          }
                        } else {
                          const err19 = { instancePath: instancePath + "/attachments", schemaPath: "#/properties/attachments/oneOf/0/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                          if (vErrors === null) {
                            vErrors = [err19];
                          } else {
                            vErrors.push(err19);
                          }
                          errors++;
                        }
                      }
                      var _valid1 = _errs28 === errors;
                      if (_valid1) {
                        valid5 = true;
                        passing1 = 0;
                      }
                      const _errs35 = errors;
                      if (data10 !== null) {
                        const err20 = { instancePath: instancePath + "/attachments", schemaPath: "#/properties/attachments/oneOf/1/type", keyword: "type", params: { type: "null" }, message: "must be null" };
                        if (vErrors === null) {
                          vErrors = [err20];
                        } else {
                          vErrors.push(err20);
                        }
                        errors++;
                      }
                      var _valid1 = _errs35 === errors;
                      if (_valid1 && valid5) {
                        valid5 = false;
                        passing1 = [passing1, 1];
                      } else {
                        if (_valid1) {
                          valid5 = true;
                          passing1 = 1;
                        }
                      }
                      if (!valid5) {
                        const err21 = { instancePath: instancePath + "/attachments", schemaPath: "#/properties/attachments/oneOf", keyword: "oneOf", params: { passingSchemas: passing1 }, message: "must match exactly one schema in oneOf" };
                        if (vErrors === null) {
                          vErrors = [err21];
                        } else {
                          vErrors.push(err21);
                        }
                        errors++;
                        validate46.errors = vErrors;
                        return false;
                      } else {
                        errors = _errs27;
                        if (vErrors !== null) {
                          if (_errs27) {
                            vErrors.length = _errs27;
                          } else {
                            vErrors = null;
                          }
                        }
                      }
                      var valid0 = _errs26 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.blockchain_hash !== void 0) {
                        let data13 = data.blockchain_hash;
                        const _errs37 = errors;
                        if (typeof data13 !== "string" && data13 !== null) {
                          validate46.errors = [{ instancePath: instancePath + "/blockchain_hash", schemaPath: "#/properties/blockchain_hash/type", keyword: "type", params: { type: schema72.properties.blockchain_hash.type }, message: "must be string,null" }];
                          return false;
                        }
                        var valid0 = _errs37 === errors;
                      } else {
                        var valid0 = true;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
validate46.evaluated = { "props": { "no": true, "unique_id": true, "template_id": true, "identities": true, "factoids": true, "completed": true, "attachments": true, "blockchain_hash": true }, "dynamicProps": false, "dynamicItems": false };
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate45.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.data === void 0 && (missing0 = "data")) {
        validate45.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.request_id !== "string") {
            validate45.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            const _errs3 = errors;
            if (!validate46(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate45.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
validate45.evaluated = { "props": { "request_id": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
var downloadAttestationPayload = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate50.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ano === void 0 && (missing0 = "ano")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.ano !== void 0) {
          let data0 = data.ano;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 255) {
                validate50.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate50.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern4.test(data0)) {
                    validate50.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate50.errors = [{ instancePath: instancePath + "/ano", schemaPath: "#/components/schemas/AttestationNo/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
        }
      }
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
validate50.evaluated = { "props": { "ano": true }, "dynamicProps": false, "dynamicItems": false };
var downloadAttestationRequest = validate51;
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate51.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.access_key === void 0 && (missing0 = "access_key") || data.tonce === void 0 && (missing0 = "tonce") || data.payload === void 0 && (missing0 = "payload") || data.signature === void 0 && (missing0 = "signature")) {
        validate51.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          let data0 = data.request_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 32) {
                validate51.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate51.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern17.test(data0)) {
                    validate51.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/pattern", keyword: "pattern", params: { pattern: "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate51.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.access_key !== void 0) {
            let data1 = data.access_key;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate51.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate51.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate51.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate51.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tonce !== void 0) {
              let data2 = data.tonce;
              const _errs7 = errors;
              const _errs8 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate51.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate51.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.payload !== void 0) {
                const _errs10 = errors;
                if (!validate50(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.signature !== void 0) {
                  let data4 = data.signature;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 4096) {
                        validate51.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate51.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate51.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate51.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
validate51.evaluated = { "props": { "request_id": true, "access_key": true, "tonce": true, "payload": true, "signature": true }, "dynamicProps": false, "dynamicItems": false };
var applyCertificationPayload = validate53;
var schema84 = { "type": "object", "title": "A person", "description": "The applicant is a person.", "required": ["type", "link_name", "link_id_card", "link_phone", "link_email"], "properties": { "type": { "type": "string", "enum": ["PERSONAL"], "description": "Says that the applicant is a person." }, "name": { "type": ["string", "null"], "description": "Not used for a person; ignored when sent." }, "ic_code": { "type": ["string", "null"], "description": "Not used for a person; ignored when sent." }, "org_code": { "type": ["string", "null"], "description": "Not used for a person; ignored when sent." }, "tax_code": { "type": ["string", "null"], "description": "Not used for a person; ignored when sent." }, "link_name": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "The person's name. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["Li Lei"] }, "link_id_card": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "ID card number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["330184198501184115"] }, "link_phone": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "Phone number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["13378784545"] }, "link_email": { "type": "string", "minLength": 3, "maxLength": 255, "pattern": "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$", "description": "E-mail address of that person: one `@` with text on both sides, no white space, 3 to 255 characters,\nno control characters and no lone surrogates.\n", "examples": ["li@example.com"] } } };
var schema85 = { "type": "object", "title": "An enterprise", "description": "The applicant is an enterprise. With a unified social credit code in `ic_code`, name and that code\nare enough; otherwise `org_code` and `tax_code` are needed too, and not empty (D25).\n", "required": ["type", "name", "ic_code", "link_name", "link_id_card", "link_phone", "link_email"], "properties": { "type": { "type": "string", "enum": ["ENTERPRISE"], "description": "Says that the applicant is an enterprise." }, "name": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "Name of the enterprise. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["Example Ltd"] }, "ic_code": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "Unified social credit code (18 characters: 2 of class, 6 digits of region, 10 of\norganisation), or the business registration code.\n1 to 255 characters, no U+0000 and no lone surrogates.\n", "examples": ["91332406MA27XMXJ27"] }, "org_code": { "type": ["string", "null"], "maxLength": 255, "description": "Organization code, at most 255 characters; not sent with a unified social credit code, ignored if it is.\n" }, "tax_code": { "type": ["string", "null"], "maxLength": 255, "description": "Tax code, at most 255 characters; not sent with a unified social credit code, ignored if it is.\n" }, "link_name": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "Name of the enterprise's contact. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["Li Lei"] }, "link_id_card": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "ID card number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["330184198501184115"] }, "link_phone": { "type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[^\\u0000\\ud800-\\udfff]*$", "description": "Phone number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.", "examples": ["13378784545"] }, "link_email": { "type": "string", "minLength": 3, "maxLength": 255, "pattern": "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$", "description": "E-mail address of that person: one `@` with text on both sides, no white space, 3 to 255 characters,\nno control characters and no lone surrogates.\n", "examples": ["li@example.com"] } }, "if": { "properties": { "ic_code": { "type": "string", "pattern": "^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$" } } }, "else": { "required": ["org_code", "tax_code"], "properties": { "org_code": { "type": "string", "minLength": 1 }, "tax_code": { "type": "string", "minLength": 1 } } } };
var pattern35 = new RegExp("^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$", "u");
var pattern36 = new RegExp("^[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate53.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const tag0 = data.type;
      if (typeof tag0 == "string") {
        if (tag0 === "PERSONAL") {
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing0;
              if (data.type === void 0 && (missing0 = "type") || data.link_name === void 0 && (missing0 = "link_name") || data.link_id_card === void 0 && (missing0 = "link_id_card") || data.link_phone === void 0 && (missing0 = "link_phone") || data.link_email === void 0 && (missing0 = "link_email")) {
                validate53.errors = [{ instancePath, schemaPath: "#/components/schemas/PersonalApplication/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                if (data.type !== void 0) {
                  let data0 = data.type;
                  const _errs5 = errors;
                  if (typeof data0 !== "string") {
                    validate53.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/components/schemas/PersonalApplication/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data0 === "PERSONAL")) {
                    validate53.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/components/schemas/PersonalApplication/properties/type/enum", keyword: "enum", params: { allowedValues: schema84.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid3 = _errs5 === errors;
                } else {
                  var valid3 = true;
                }
                if (valid3) {
                  if (data.name !== void 0) {
                    let data1 = data.name;
                    const _errs7 = errors;
                    if (typeof data1 !== "string" && data1 !== null) {
                      validate53.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/PersonalApplication/properties/name/type", keyword: "type", params: { type: schema84.properties.name.type }, message: "must be string,null" }];
                      return false;
                    }
                    var valid3 = _errs7 === errors;
                  } else {
                    var valid3 = true;
                  }
                  if (valid3) {
                    if (data.ic_code !== void 0) {
                      let data2 = data.ic_code;
                      const _errs9 = errors;
                      if (typeof data2 !== "string" && data2 !== null) {
                        validate53.errors = [{ instancePath: instancePath + "/ic_code", schemaPath: "#/components/schemas/PersonalApplication/properties/ic_code/type", keyword: "type", params: { type: schema84.properties.ic_code.type }, message: "must be string,null" }];
                        return false;
                      }
                      var valid3 = _errs9 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data.org_code !== void 0) {
                        let data3 = data.org_code;
                        const _errs11 = errors;
                        if (typeof data3 !== "string" && data3 !== null) {
                          validate53.errors = [{ instancePath: instancePath + "/org_code", schemaPath: "#/components/schemas/PersonalApplication/properties/org_code/type", keyword: "type", params: { type: schema84.properties.org_code.type }, message: "must be string,null" }];
                          return false;
                        }
                        var valid3 = _errs11 === errors;
                      } else {
                        var valid3 = true;
                      }
                      if (valid3) {
                        if (data.tax_code !== void 0) {
                          let data4 = data.tax_code;
                          const _errs13 = errors;
                          if (typeof data4 !== "string" && data4 !== null) {
                            validate53.errors = [{ instancePath: instancePath + "/tax_code", schemaPath: "#/components/schemas/PersonalApplication/properties/tax_code/type", keyword: "type", params: { type: schema84.properties.tax_code.type }, message: "must be string,null" }];
                            return false;
                          }
                          var valid3 = _errs13 === errors;
                        } else {
                          var valid3 = true;
                        }
                        if (valid3) {
                          if (data.link_name !== void 0) {
                            let data5 = data.link_name;
                            const _errs15 = errors;
                            if (errors === _errs15) {
                              if (typeof data5 === "string") {
                                if (func1(data5) > 255) {
                                  validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/PersonalApplication/properties/link_name/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                  return false;
                                } else {
                                  if (func1(data5) < 1) {
                                    validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/PersonalApplication/properties/link_name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern4.test(data5)) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/PersonalApplication/properties/link_name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                      return false;
                                    }
                                  }
                                }
                              } else {
                                validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/PersonalApplication/properties/link_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs15 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data.link_id_card !== void 0) {
                              let data6 = data.link_id_card;
                              const _errs17 = errors;
                              if (errors === _errs17) {
                                if (typeof data6 === "string") {
                                  if (func1(data6) > 255) {
                                    validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/PersonalApplication/properties/link_id_card/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                    return false;
                                  } else {
                                    if (func1(data6) < 1) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/PersonalApplication/properties/link_id_card/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    } else {
                                      if (!pattern4.test(data6)) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/PersonalApplication/properties/link_id_card/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                        return false;
                                      }
                                    }
                                  }
                                } else {
                                  validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/PersonalApplication/properties/link_id_card/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid3 = _errs17 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data.link_phone !== void 0) {
                                let data7 = data.link_phone;
                                const _errs19 = errors;
                                if (errors === _errs19) {
                                  if (typeof data7 === "string") {
                                    if (func1(data7) > 255) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/PersonalApplication/properties/link_phone/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                      return false;
                                    } else {
                                      if (func1(data7) < 1) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/PersonalApplication/properties/link_phone/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      } else {
                                        if (!pattern4.test(data7)) {
                                          validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/PersonalApplication/properties/link_phone/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                          return false;
                                        }
                                      }
                                    }
                                  } else {
                                    validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/PersonalApplication/properties/link_phone/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid3 = _errs19 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data.link_email !== void 0) {
                                  let data8 = data.link_email;
                                  const _errs21 = errors;
                                  if (errors === _errs21) {
                                    if (typeof data8 === "string") {
                                      if (func1(data8) > 255) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/PersonalApplication/properties/link_email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                        return false;
                                      } else {
                                        if (func1(data8) < 3) {
                                          validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/PersonalApplication/properties/link_email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                                          return false;
                                        } else {
                                          if (!pattern35.test(data8)) {
                                            validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/PersonalApplication/properties/link_email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$"' }];
                                            return false;
                                          }
                                        }
                                      }
                                    } else {
                                      validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/PersonalApplication/properties/link_email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid3 = _errs21 === errors;
                                } else {
                                  var valid3 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate53.errors = [{ instancePath, schemaPath: "#/components/schemas/PersonalApplication/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var props0 = {};
          props0.type = true;
          props0.name = true;
          props0.ic_code = true;
          props0.org_code = true;
          props0.tax_code = true;
          props0.link_name = true;
          props0.link_id_card = true;
          props0.link_phone = true;
          props0.link_email = true;
        } else if (tag0 === "ENTERPRISE") {
          const _errs24 = errors;
          const _errs26 = errors;
          let valid6 = true;
          const _errs27 = errors;
          if (data && typeof data == "object" && !Array.isArray(data)) {
            if (data.ic_code !== void 0) {
              let data9 = data.ic_code;
              const _errs28 = errors;
              if (errors === _errs28) {
                if (typeof data9 === "string") {
                  if (!pattern36.test(data9)) {
                    const err0 = {};
                    if (vErrors === null) {
                      vErrors = [err0];
                    } else {
                      vErrors.push(err0);
                    }
                    errors++;
                  }
                } else {
                  const err1 = {};
                  if (vErrors === null) {
                    vErrors = [err1];
                  } else {
                    vErrors.push(err1);
                  }
                  errors++;
                }
              }
            }
          }
          var _valid0 = _errs27 === errors;
          errors = _errs26;
          if (vErrors !== null) {
            if (_errs26) {
              vErrors.length = _errs26;
            } else {
              vErrors = null;
            }
          }
          if (!_valid0) {
            const _errs30 = errors;
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing1;
              if (data.org_code === void 0 && (missing1 = "org_code") || data.tax_code === void 0 && (missing1 = "tax_code")) {
                validate53.errors = [{ instancePath, schemaPath: "#/components/schemas/EnterpriseApplication/else/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data.org_code !== void 0) {
                  let data10 = data.org_code;
                  const _errs31 = errors;
                  if (errors === _errs31) {
                    if (typeof data10 === "string") {
                      if (func1(data10) < 1) {
                        validate53.errors = [{ instancePath: instancePath + "/org_code", schemaPath: "#/components/schemas/EnterpriseApplication/else/properties/org_code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    } else {
                      validate53.errors = [{ instancePath: instancePath + "/org_code", schemaPath: "#/components/schemas/EnterpriseApplication/else/properties/org_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid8 = _errs31 === errors;
                } else {
                  var valid8 = true;
                }
                if (valid8) {
                  if (data.tax_code !== void 0) {
                    let data11 = data.tax_code;
                    const _errs33 = errors;
                    if (errors === _errs33) {
                      if (typeof data11 === "string") {
                        if (func1(data11) < 1) {
                          validate53.errors = [{ instancePath: instancePath + "/tax_code", schemaPath: "#/components/schemas/EnterpriseApplication/else/properties/tax_code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate53.errors = [{ instancePath: instancePath + "/tax_code", schemaPath: "#/components/schemas/EnterpriseApplication/else/properties/tax_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid8 = _errs33 === errors;
                  } else {
                    var valid8 = true;
                  }
                }
              }
            }
            var _valid0 = _errs30 === errors;
            valid6 = _valid0;
            if (valid6) {
              var props1 = {};
              props1.org_code = true;
              props1.tax_code = true;
              props1.ic_code = true;
            }
          }
          if (!valid6) {
            const err2 = { instancePath, schemaPath: "#/components/schemas/EnterpriseApplication/if", keyword: "if", params: { failingKeyword: "else" }, message: 'must match "else" schema' };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
            validate53.errors = vErrors;
            return false;
          }
          if (errors === _errs24) {
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing2;
              if (data.type === void 0 && (missing2 = "type") || data.name === void 0 && (missing2 = "name") || data.ic_code === void 0 && (missing2 = "ic_code") || data.link_name === void 0 && (missing2 = "link_name") || data.link_id_card === void 0 && (missing2 = "link_id_card") || data.link_phone === void 0 && (missing2 = "link_phone") || data.link_email === void 0 && (missing2 = "link_email")) {
                validate53.errors = [{ instancePath, schemaPath: "#/components/schemas/EnterpriseApplication/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                return false;
              } else {
                if (props1 !== true) {
                  props1 = props1 || {};
                  props1.type = true;
                  props1.name = true;
                  props1.ic_code = true;
                  props1.org_code = true;
                  props1.tax_code = true;
                  props1.link_name = true;
                  props1.link_id_card = true;
                  props1.link_phone = true;
                  props1.link_email = true;
                }
                if (data.type !== void 0) {
                  let data12 = data.type;
                  const _errs35 = errors;
                  if (typeof data12 !== "string") {
                    validate53.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/components/schemas/EnterpriseApplication/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data12 === "ENTERPRISE")) {
                    validate53.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/components/schemas/EnterpriseApplication/properties/type/enum", keyword: "enum", params: { allowedValues: schema85.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid9 = _errs35 === errors;
                } else {
                  var valid9 = true;
                }
                if (valid9) {
                  if (data.name !== void 0) {
                    let data13 = data.name;
                    const _errs37 = errors;
                    if (errors === _errs37) {
                      if (typeof data13 === "string") {
                        if (func1(data13) > 255) {
                          validate53.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/name/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        } else {
                          if (func1(data13) < 1) {
                            validate53.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern4.test(data13)) {
                              validate53.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                              return false;
                            }
                          }
                        }
                      } else {
                        validate53.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid9 = _errs37 === errors;
                  } else {
                    var valid9 = true;
                  }
                  if (valid9) {
                    if (data.ic_code !== void 0) {
                      let data14 = data.ic_code;
                      const _errs39 = errors;
                      if (errors === _errs39) {
                        if (typeof data14 === "string") {
                          if (func1(data14) > 255) {
                            validate53.errors = [{ instancePath: instancePath + "/ic_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/ic_code/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                            return false;
                          } else {
                            if (func1(data14) < 1) {
                              validate53.errors = [{ instancePath: instancePath + "/ic_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/ic_code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            } else {
                              if (!pattern4.test(data14)) {
                                validate53.errors = [{ instancePath: instancePath + "/ic_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/ic_code/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                return false;
                              }
                            }
                          }
                        } else {
                          validate53.errors = [{ instancePath: instancePath + "/ic_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/ic_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid9 = _errs39 === errors;
                    } else {
                      var valid9 = true;
                    }
                    if (valid9) {
                      if (data.org_code !== void 0) {
                        let data15 = data.org_code;
                        const _errs41 = errors;
                        if (typeof data15 !== "string" && data15 !== null) {
                          validate53.errors = [{ instancePath: instancePath + "/org_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/org_code/type", keyword: "type", params: { type: schema85.properties.org_code.type }, message: "must be string,null" }];
                          return false;
                        }
                        if (errors === _errs41) {
                          if (typeof data15 === "string") {
                            if (func1(data15) > 255) {
                              validate53.errors = [{ instancePath: instancePath + "/org_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/org_code/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            }
                          }
                        }
                        var valid9 = _errs41 === errors;
                      } else {
                        var valid9 = true;
                      }
                      if (valid9) {
                        if (data.tax_code !== void 0) {
                          let data16 = data.tax_code;
                          const _errs43 = errors;
                          if (typeof data16 !== "string" && data16 !== null) {
                            validate53.errors = [{ instancePath: instancePath + "/tax_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/tax_code/type", keyword: "type", params: { type: schema85.properties.tax_code.type }, message: "must be string,null" }];
                            return false;
                          }
                          if (errors === _errs43) {
                            if (typeof data16 === "string") {
                              if (func1(data16) > 255) {
                                validate53.errors = [{ instancePath: instancePath + "/tax_code", schemaPath: "#/components/schemas/EnterpriseApplication/properties/tax_code/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                return false;
                              }
                            }
                          }
                          var valid9 = _errs43 === errors;
                        } else {
                          var valid9 = true;
                        }
                        if (valid9) {
                          if (data.link_name !== void 0) {
                            let data17 = data.link_name;
                            const _errs45 = errors;
                            if (errors === _errs45) {
                              if (typeof data17 === "string") {
                                if (func1(data17) > 255) {
                                  validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_name/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                  return false;
                                } else {
                                  if (func1(data17) < 1) {
                                    validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                    return false;
                                  } else {
                                    if (!pattern4.test(data17)) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                      return false;
                                    }
                                  }
                                }
                              } else {
                                validate53.errors = [{ instancePath: instancePath + "/link_name", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid9 = _errs45 === errors;
                          } else {
                            var valid9 = true;
                          }
                          if (valid9) {
                            if (data.link_id_card !== void 0) {
                              let data18 = data.link_id_card;
                              const _errs47 = errors;
                              if (errors === _errs47) {
                                if (typeof data18 === "string") {
                                  if (func1(data18) > 255) {
                                    validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_id_card/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                    return false;
                                  } else {
                                    if (func1(data18) < 1) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_id_card/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                      return false;
                                    } else {
                                      if (!pattern4.test(data18)) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_id_card/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                        return false;
                                      }
                                    }
                                  }
                                } else {
                                  validate53.errors = [{ instancePath: instancePath + "/link_id_card", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_id_card/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid9 = _errs47 === errors;
                            } else {
                              var valid9 = true;
                            }
                            if (valid9) {
                              if (data.link_phone !== void 0) {
                                let data19 = data.link_phone;
                                const _errs49 = errors;
                                if (errors === _errs49) {
                                  if (typeof data19 === "string") {
                                    if (func1(data19) > 255) {
                                      validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_phone/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                      return false;
                                    } else {
                                      if (func1(data19) < 1) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_phone/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                        return false;
                                      } else {
                                        if (!pattern4.test(data19)) {
                                          validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_phone/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                                          return false;
                                        }
                                      }
                                    }
                                  } else {
                                    validate53.errors = [{ instancePath: instancePath + "/link_phone", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_phone/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid9 = _errs49 === errors;
                              } else {
                                var valid9 = true;
                              }
                              if (valid9) {
                                if (data.link_email !== void 0) {
                                  let data20 = data.link_email;
                                  const _errs51 = errors;
                                  if (errors === _errs51) {
                                    if (typeof data20 === "string") {
                                      if (func1(data20) > 255) {
                                        validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_email/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                        return false;
                                      } else {
                                        if (func1(data20) < 3) {
                                          validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_email/minLength", keyword: "minLength", params: { limit: 3 }, message: "must NOT have fewer than 3 characters" }];
                                          return false;
                                        } else {
                                          if (!pattern35.test(data20)) {
                                            validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_email/pattern", keyword: "pattern", params: { pattern: "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+@[^@\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]+$"' }];
                                            return false;
                                          }
                                        }
                                      }
                                    } else {
                                      validate53.errors = [{ instancePath: instancePath + "/link_email", schemaPath: "#/components/schemas/EnterpriseApplication/properties/link_email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid9 = _errs51 === errors;
                                } else {
                                  var valid9 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate53.errors = [{ instancePath, schemaPath: "#/components/schemas/EnterpriseApplication/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          if (props0 !== true && props1 !== void 0) {
            if (props1 === true) {
              props0 = true;
            } else {
              props0 = props0 || {};
              Object.assign(props0, props1);
            }
          }
        } else {
          validate53.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "mapping", tag: "type", tagValue: tag0 }, message: 'value of tag "type" must be in oneOf' }];
          return false;
        }
      } else {
        validate53.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "tag", tag: "type", tagValue: tag0 }, message: 'tag "type" must be string' }];
        return false;
      }
    } else {
      validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate53.errors = vErrors;
  evaluated0.props = props0;
  return errors === 0;
}
validate53.evaluated = { "dynamicProps": true, "dynamicItems": false };
var applyCertificationRequest = validate54;
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate54.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.access_key === void 0 && (missing0 = "access_key") || data.tonce === void 0 && (missing0 = "tonce") || data.payload === void 0 && (missing0 = "payload") || data.signature === void 0 && (missing0 = "signature")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          let data0 = data.request_id;
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func1(data0) > 32) {
                validate54.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/maxLength", keyword: "maxLength", params: { limit: 32 }, message: "must NOT have more than 32 characters" }];
                return false;
              } else {
                if (func1(data0) < 1) {
                  validate54.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern17.test(data0)) {
                    validate54.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/pattern", keyword: "pattern", params: { pattern: "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$" }, message: 'must match pattern "^[^/\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$"' }];
                    return false;
                  }
                }
              }
            } else {
              validate54.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/components/schemas/RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.access_key !== void 0) {
            let data1 = data.access_key;
            const _errs4 = errors;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (typeof data1 === "string") {
                if (func1(data1) > 255) {
                  validate54.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func1(data1) < 1) {
                    validate54.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern4.test(data1)) {
                      validate54.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000\\ud800-\\udfff]*$" }, message: 'must match pattern "^[^\\u0000\\ud800-\\udfff]*$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate54.errors = [{ instancePath: instancePath + "/access_key", schemaPath: "#/components/schemas/AccessKey/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tonce !== void 0) {
              let data2 = data.tonce;
              const _errs7 = errors;
              const _errs8 = errors;
              if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
                validate54.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs8) {
                if (typeof data2 == "number") {
                  if (data2 < 0 || isNaN(data2)) {
                    validate54.errors = [{ instancePath: instancePath + "/tonce", schemaPath: "#/components/schemas/Tonce/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs7 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.payload !== void 0) {
                const _errs10 = errors;
                if (!validate53(data.payload, { instancePath: instancePath + "/payload", parentData: data, parentDataProperty: "payload", rootData, dynamicAnchors })) {
                  vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.signature !== void 0) {
                  let data4 = data.signature;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (typeof data4 === "string") {
                      if (func1(data4) > 4096) {
                        validate54.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                        return false;
                      } else {
                        if (func1(data4) < 1) {
                          validate54.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate54.errors = [{ instancePath: instancePath + "/signature", schemaPath: "#/components/schemas/Signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
validate54.evaluated = { "props": { "request_id": true, "access_key": true, "tonce": true, "payload": true, "signature": true }, "dynamicProps": false, "dynamicItems": false };
var applyCertificationResponse = validate56;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate56.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.data === void 0 && (missing0 = "data")) {
        validate56.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.request_id !== void 0) {
          const _errs1 = errors;
          if (typeof data.request_id !== "string") {
            validate56.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.data !== void 0) {
            let data1 = data.data;
            const _errs3 = errors;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                let missing1;
                if (data1.no === void 0 && (missing1 = "no")) {
                  validate56.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/AppliedCertification/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                  return false;
                } else {
                  if (data1.no !== void 0) {
                    let data2 = data1.no;
                    const _errs6 = errors;
                    if (errors === _errs6) {
                      if (typeof data2 === "string") {
                        if (func1(data2) < 1) {
                          validate56.errors = [{ instancePath: instancePath + "/data/no", schemaPath: "#/components/schemas/AppliedCertification/properties/no/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate56.errors = [{ instancePath: instancePath + "/data/no", schemaPath: "#/components/schemas/AppliedCertification/properties/no/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                }
              } else {
                validate56.errors = [{ instancePath: instancePath + "/data", schemaPath: "#/components/schemas/AppliedCertification/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate56.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate56.errors = vErrors;
  return errors === 0;
}
validate56.evaluated = { "props": { "request_id": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
export {
  addFactoidsPayload,
  addFactoidsRequest,
  addFactoidsResponse,
  applyCertificationPayload,
  applyCertificationRequest,
  applyCertificationResponse,
  createAttestationPayload,
  createAttestationRequest,
  createAttestationResponse,
  downloadAttestationPayload,
  downloadAttestationRequest,
  error,
  readAttestationPayload,
  readAttestationRequest,
  readAttestationResponse
};
